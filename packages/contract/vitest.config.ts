import { defineConfig } from 'vitest/config';
import { MAX_WORKERS } from '../../vitest.workers.ts';

export default defineConfig({ test: { name: 'contract', maxWorkers: MAX_WORKERS, isolate: false } });
