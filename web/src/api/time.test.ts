import { expect, test } from 'vitest';
import { ServerTime } from './time';

test('the time goes on from what the server said', () => {
  const time = new ServerTime();
  time.hear(1000, 5);
  expect(time.now(5)).toBe(1000);
  expect(time.now(15)).toBe(1010);
});

test('a message that was made long before it came does not set the clock back', () => {
  const time = new ServerTime();
  time.hear(1000, 5);
  time.hear(1000, 90); // sent again after a refused command
  expect(time.now(90)).toBe(1085);
  time.hear(1085.2, 90.1);
  expect(time.now(91)).toBeCloseTo(1086.1);
});

test('after the connection was lost the next message is believed', () => {
  const time = new ServerTime();
  time.hear(1000, 5);
  time.forget();
  time.hear(400, 10);
  expect(time.now(10)).toBe(400);
});
