import { expect, test } from 'vitest';
import { screenOf } from './route';

test.each([
  ['/', { screen: 'home' }],
  ['/new', { screen: 'new' }],
  ['/t/k3m9', { screen: 'table', id: 'k3m9' }],
  ['/r/abc/', { screen: 'replay', id: 'abc' }],
  ['/rules', { screen: 'rules', variant: '' }],
  ['/rules/europe', { screen: 'rules', variant: 'europe' }],
  ['/puzzles', { screen: 'puzzles', id: '' }],
  ['/puzzles/usa+depots-2-1-0-7', { screen: 'puzzles', id: 'usa+depots-2-1-0-7' }],
  ['/settings', { screen: 'settings' }],
  ['/score', { screen: 'score' }],
  ['/box', { screen: 'box' }],
  ['/t', { screen: 'missing' }],
  ['/t/a/b', { screen: 'missing' }],
  ['/elsewhere', { screen: 'missing' }],
] as const)('%s', (path, expected) => expect(screenOf(path)).toEqual(expected));
