import { defineConfig, mergeConfig } from 'vitest/config';
import client from './vite.config.ts';

// Apart from vite.config.ts, which must work without the packages for tests.
export default mergeConfig(
  client,
  defineConfig({ test: { include: ['src/**/*.test.ts'], environment: 'node', css: true } }),
);
