/** The camera of a board on the screen: it moves smoothly, and keeps the board in its window. */
import { stillness } from '$browser/settings.svelte';
import {
  NO_INSET,
  fitted,
  held,
  onBoard,
  onScreen,
  panned,
  widened,
  zoomed,
  type Camera,
  type Inset,
  type Size,
} from './camera';
import { boxAround, type Box, type Point } from './geometry';

const GLIDE = 320;
const NEAREST = 3.2;
/** As near to the edge as what is shown may be. */
const EDGE = 60;

export class BoardCamera {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  size = $state.raw<Size>({ width: 1, height: 1 });
  /** While it moves the picture is not drawn anew. */
  moving = $state(false);
  /** Whether the whole board is in sight. */
  whole = $derived.by(() => this.camera.scale < fitted(this.#view, this.size, this.#inset).scale * 1.02);
  #view: Box;
  /** What always lies over the edges. */
  #inset = $state.raw<Inset>(NO_INSET);
  /** What lies over them for a while: it moves nothing, but what is shown is shown beside it. */
  cover: Inset = NO_INSET;
  #frame = 0;
  /** What it fills the window with, until somebody moves it. */
  #filling: Point[] | null = null;
  /** What has to stay in sight, until somebody moves it. */
  #shown: Point | null = null;
  /** What is looked at, until somebody moves it. */
  #looked: [points: Point[], margin: number] | null = null;

  constructor(view: Box) {
    this.#view = view;
  }

  /** What is free of everything that lies over the edges now. */
  get #free(): Inset {
    const [always, now] = [this.#inset, this.cover];
    return {
      left: Math.max(always.left, now.left),
      right: Math.max(always.right, now.right),
      top: Math.max(always.top, now.top),
      bottom: Math.max(always.bottom, now.bottom),
    };
  }

  /** The window has another size: what was in the middle stays there, and no empty edge appears. */
  resize(size: Size, inset = this.#inset): void {
    if (size.width < 1 || size.height < 1) return;
    const first = this.size.width <= 1;
    const wasWhole = this.whole;
    const wasFilled = this.camera.scale * this.#view.height >= this.size.height - 1;
    const middle = onBoard(this.camera, { x: this.size.width / 2, y: this.size.height / 2 });
    this.size = size;
    this.#inset = inset;
    if (this.#looked) this.show(...this.#looked);
    else if (this.#filling) this.fill(this.#filling);
    else if (first || wasWhole) this.camera = fitted(this.#view, size, inset);
    else {
      const scale = Math.max(this.camera.scale, wasFilled ? size.height / this.#view.height : 0);
      this.#set({ scale, x: size.width / 2 - middle.x * scale, y: size.height / 2 - middle.y * scale });
    }
    if (this.#shown) this.reveal(this.#shown);
  }

  #set(camera: Camera): void {
    this.camera = held(camera, this.#view, this.size, this.#inset);
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.#stop();
    this.#set(zoomed(this.camera, factor, at));
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.#set(panned(this.camera, dx, dy));
  }

  /** The whole board. */
  fit(): void {
    // The window may change meanwhile.
    this.#glide(() => fitted(this.#view, this.size, this.#inset));
  }

  /** Shows these points well; nothing if there are none. */
  show(points: Point[], margin = 60): void {
    if (points.length === 0) return;
    const box = widened(boxAround(points, margin), this.#view, NEAREST);
    this.#glideTo(held(fitted(box, this.size, this.#free), this.#view, this.size, this.#free));
    this.#looked = [points, margin];
  }

  /** At first on tall screens: as high as the window, with these points in the middle. */
  fill(points: Point[]): void {
    cancelAnimationFrame(this.#frame);
    this.moving = false;
    this.#looked = null;
    this.#filling = points;
    if (this.size.width <= 1 || points.length === 0) return;
    const { x, width } = boxAround(points, 0);
    const scale = Math.max(this.size.height / this.#view.height, this.size.width / this.#view.width);
    const middle = this.size.width / 2 - (x + width / 2) * scale;
    this.camera = held({ scale, x: middle, y: -this.#view.y * scale }, this.#view, this.size, this.#inset);
  }

  /** A phone was laid on its side: the whole board, unless somebody has moved it. */
  unfill(): void {
    if (this.#filling) this.fit();
  }

  /** How the board is looked at now: call it to look at it so again. */
  standpoint(): () => void {
    const { camera } = this;
    // Before the window has a size nobody has moved anything yet.
    const whole = this.whole || this.size.width <= 1;
    const filling = this.#filling;
    return () => {
      if (filling) this.fill(filling);
      else if (whole) this.fit();
      else this.#glideTo(held(camera, this.#view, this.size, this.#inset));
    };
  }

  /** Moves as little as needed to have a point in sight. */
  reveal(point: Point): void {
    const { width, height } = this.size;
    const free = this.#free;
    const at = onScreen(this.camera, point);
    const across = Math.min(EDGE, (width - free.left - free.right) / 6);
    const down = Math.min(EDGE, (height - free.top - free.bottom) / 6);
    const dx = Math.max(free.left + across - at.x, 0) || Math.min(width - free.right - across - at.x, 0);
    const dy = Math.max(free.top + down - at.y, 0) || Math.min(height - free.bottom - down - at.y, 0);
    const filling = this.#filling;
    if (dx || dy) this.#glideTo(held(panned(this.camera, dx, dy), this.#view, this.size, free));
    // Nobody has moved it: on its side a phone shows the whole board.
    this.#filling = filling;
    this.#shown = point;
  }

  /** Somebody moves it. */
  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#filling = null;
    this.#shown = null;
    this.#looked = null;
  }

  #glideTo(to: Camera): void {
    this.#glide(() => to);
  }

  #glide(goal: () => Camera): void {
    this.#stop();
    if (stillness()) {
      this.camera = goal();
      return;
    }
    const from = this.camera;
    const began = performance.now();
    this.moving = true;
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / GLIDE);
      const to = goal();
      const eased = 1 - (1 - part) ** 3;
      const between = (a: number, b: number) => a + (b - a) * eased;
      this.camera = {
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        scale: between(from.scale, to.scale),
      };
      if (part < 1) this.#frame = requestAnimationFrame(step);
      else this.moving = false;
    };
    this.#frame = requestAnimationFrame(step);
  }
}
