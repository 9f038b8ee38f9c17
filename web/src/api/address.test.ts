import { expect, test } from 'vitest';
import { isHere } from './address';

test('addresses of this computer are known', () => {
  const here = ['http://127.0.0.1:8000/t/x#s_1', 'http://localhost:8000/', 'http://[::1]:8000/t/x'];
  const elsewhere = ['http://192.168.1.20:8000/t/x', 'https://fogg.example/t/x', 'http://localhost.example/'];
  expect([...here, ...elsewhere].map(isHere)).toEqual([true, true, true, false, false, false]);
});
