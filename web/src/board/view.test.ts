import { beforeEach, expect, test, vi } from 'vitest';
import { BoardCamera } from './view.svelte';

let still = true;
vi.mock('$browser/settings.svelte', () => ({ stillness: () => still }));

const BOARD = { x: 0, y: 0, width: 1000, height: 600 };
const LOW = { width: 390, height: 300 };
const HIGH = { width: 390, height: 500 };
let view: BoardCamera;

beforeEach(() => {
  still = true;
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  view = new BoardCamera(BOARD);
  view.fill([{ x: 500, y: 300 }]);
  view.resize(LOW);
});

test('on a tall screen the board is as high as its window, until somebody moves it', () => {
  expect(view.camera.scale).toBeCloseTo(0.5);
  view.resize(HIGH);
  expect(view.camera.scale).toBeCloseTo(500 / 600);
});

test('the whole board stays whole when the window changes', () => {
  view.fit();
  view.resize(HIGH);
  expect(view.camera.scale).toBeCloseTo(0.39);
});

test('what was zoomed into stays when the window changes', () => {
  view.resize(HIGH);
  view.zoom(2);
  const before = view.camera.scale;
  view.resize(LOW);
  expect(view.camera.scale).toBeCloseTo(before);
  view.resize(HIGH);
  expect(view.camera.scale).toBeCloseTo(before);
});

test('a window that grows gets no empty edge', () => {
  view.pan(-5, 0);
  view.resize(HIGH);
  expect(view.camera.scale * BOARD.height).toBeCloseTo(500);
});

test('what was shown stays in sight when the window shrinks, until somebody moves the board', () => {
  const point = { x: 500, y: 500 };
  const high = () => view.camera.y + point.y * view.camera.scale;
  view.resize(HIGH);
  view.zoom(2);
  view.reveal(point);
  view.resize(LOW);
  expect(high()).toBeLessThanOrEqual(LOW.height - 50);
  view.pan(0, 300);
  const before = high();
  view.resize({ ...LOW, height: 301 });
  expect(high()).toBeCloseTo(before, -1);
});

test('the lower edge of the board can be moved out from under the buttons', () => {
  view = new BoardCamera(BOARD);
  view.fill([{ x: 500, y: 300 }]);
  view.resize(HIGH, { left: 0, right: 0, top: 0, bottom: 64 });
  expect(view.camera.y).toBeCloseTo(0);
  view.reveal({ x: 500, y: 590 });
  expect(view.camera.y).toBeCloseTo(-64);
});

test('beside what lies over the edges the board is whole, and what is looked at is in sight', () => {
  const inset = { left: 100, right: 90, top: 0, bottom: 0 };
  view.fit();
  view.resize({ width: 1190, height: 800 }, inset);
  expect(view.camera).toEqual({ scale: 1, x: 100, y: 100 });
  const back = view.standpoint();
  view.cover = { left: 600, right: 0, top: 0, bottom: 0 };
  view.show([
    { x: 10, y: 10 },
    { x: 900, y: 500 },
  ]);
  expect(view.camera.x + 10 * view.camera.scale).toBeGreaterThanOrEqual(600);
  expect(view.camera.x + 900 * view.camera.scale).toBeLessThanOrEqual(1100);
  back();
  expect(view.camera).toEqual({ scale: 1, x: 100, y: 100 });
});

test('what was looked at for a while is forgotten when the window changes', () => {
  const back = view.standpoint();
  view.show([
    { x: 10, y: 10 },
    { x: 900, y: 500 },
  ]);
  back();
  view.resize(HIGH);
  expect(view.camera.scale).toBeCloseTo(500 / 600);
});

test('what is looked at before the window has a size is looked at from the whole board', () => {
  view = new BoardCamera(BOARD);
  const back = view.standpoint();
  view.show([{ x: 10, y: 10 }]);
  view.resize(LOW);
  back();
  expect(view.whole).toBe(true);
});

test('a phone that is laid on its side shows the whole board, unless somebody has moved it', () => {
  view.unfill();
  expect(view.whole).toBe(true);
  view.fill([{ x: 500, y: 300 }]);
  view.zoom(2);
  view.unfill();
  expect(view.whole).toBe(false);
});

test('what was shown by itself does not keep a phone that is laid on its side from showing the whole board', () => {
  view.resize(HIGH, { left: 0, right: 0, top: 0, bottom: 64 });
  view.reveal({ x: 20, y: 590 });
  expect(view.camera.y).toBeCloseTo(-64);
  expect(view.camera.x).toBeGreaterThan(-20);
  view.unfill();
  expect(view.whole).toBe(true);
});

test('a window that changes on the way to the whole board has the whole board in the end', () => {
  still = false;
  const frames: ((now: number) => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) => frames.push(call));
  const begun = performance.now();
  view.unfill();
  frames.shift()!(begun + 100);
  view.resize(HIGH, { left: 100, right: 0, top: 0, bottom: 0 });
  frames.shift()!(begun + 10_000);
  expect(view.moving).toBe(false);
  expect(view.camera.x).toBeCloseTo(100);
  expect(view.camera.scale).toBeCloseTo(0.29);
});
