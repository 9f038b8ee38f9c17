/** The camera of a board on the screen: it moves smoothly, and keeps the board in its window. */
import { stillness } from '$lib/settings.svelte';
import { fitted, held, onBoard, onScreen, panned, widened, zoomed, type Camera, type Size } from './camera';
import { boxAround, type Box, type Point } from './geometry';

const GLIDE = 320;
const NEAREST = 3.2;

export class BoardCamera {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  size = $state.raw<Size>({ width: 1, height: 1 });
  /** While it moves the picture is not drawn anew. */
  moving = $state(false);
  /** Whether the whole board is in sight. */
  whole = $derived.by(() => this.camera.scale < fitted(this.#view, this.size).scale * 1.02);
  #view: Box;
  #frame = 0;
  #first: Point[] | null = null;

  constructor(view: Box) {
    this.#view = view;
  }

  /** The window has another size: what was in the middle stays there. */
  resize(size: Size): void {
    if (size.width < 1 || size.height < 1) return;
    const first = this.size.width <= 1;
    const wasWhole = this.whole;
    const middle = onBoard(this.camera, { x: this.size.width / 2, y: this.size.height / 2 });
    this.size = size;
    if (first && this.#first) this.fill(this.#first);
    else if (first || wasWhole) this.camera = fitted(this.#view, size);
    else {
      const { scale } = this.camera;
      this.#set({ scale, x: size.width / 2 - middle.x * scale, y: size.height / 2 - middle.y * scale });
    }
  }

  #set(camera: Camera): void {
    this.camera = held(camera, this.#view, this.size);
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    cancelAnimationFrame(this.#frame);
    this.#set(zoomed(this.camera, factor, at));
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#frame);
    this.#set(panned(this.camera, dx, dy));
  }

  /** The whole board. */
  fit(): void {
    this.#glide(fitted(this.#view, this.size));
  }

  /** Shows these points well; nothing if there are none. */
  show(points: Point[], margin = 60): void {
    if (points.length === 0) return;
    const box = widened(boxAround(points, margin), this.#view, NEAREST);
    this.#glide(held(fitted(box, this.size), this.#view, this.size));
  }

  /** At first on tall screens: as high as the window, with these points in the middle. */
  fill(points: Point[]): void {
    this.#first = points;
    if (this.size.width <= 1 || points.length === 0) return;
    const { x, width } = boxAround(points, 0);
    const scale = Math.max(this.size.height / this.#view.height, this.size.width / this.#view.width);
    const middle = this.size.width / 2 - (x + width / 2) * scale;
    this.camera = held({ scale, x: middle, y: -this.#view.y * scale }, this.#view, this.size);
  }

  /** Moves as little as needed to have a point in sight. */
  reveal(point: Point): void {
    const at = onScreen(this.camera, point);
    const edge = Math.min(60, this.size.width / 6, this.size.height / 6);
    const dx = Math.max(edge - at.x, 0) || Math.min(this.size.width - edge - at.x, 0);
    const dy = Math.max(edge - at.y, 0) || Math.min(this.size.height - edge - at.y, 0);
    if (dx || dy) this.#glide(held(panned(this.camera, dx, dy), this.#view, this.size));
  }

  #glide(to: Camera): void {
    cancelAnimationFrame(this.#frame);
    if (stillness()) {
      this.camera = to;
      return;
    }
    const from = this.camera;
    const began = performance.now();
    this.moving = true;
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / GLIDE);
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
