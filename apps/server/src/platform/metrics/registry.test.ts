import { describe, expect, it } from 'vitest';
import { createRegistry } from './index.ts';

describe('the registry', () => {
  it('shows a counter by its labels, escaped as the format asks', async () => {
    const registry = createRegistry();
    const counter = registry.counter('answers_total', 'All\nanswers \\ so far.');
    counter.add({ route: '/a', status: '200' });
    counter.add({ route: '/a', status: '200' });
    counter.add({ route: 'a"b\\c\nd', status: '404' });
    expect(await registry.expose()).toBe(
      [
        '# HELP answers_total All\\nanswers \\\\ so far.',
        '# TYPE answers_total counter',
        'answers_total{route="/a",status="200"} 2',
        'answers_total{route="a\\"b\\\\c\\nd",status="404"} 1',
        '',
      ].join('\n'),
    );
  });

  it('shows the buckets of a histogram as running totals, with a last bucket for all values', async () => {
    const registry = createRegistry();
    const histogram = registry.histogram('seconds', 'Time.', [0.5, 1]);
    for (const value of [0.5, 0.75, 4]) histogram.observe({ route: '/a' }, value);
    expect((await registry.expose()).split('\n').slice(2, -1)).toEqual([
      'seconds_bucket{route="/a",le="0.5"} 1',
      'seconds_bucket{route="/a",le="1"} 2',
      'seconds_bucket{route="/a",le="+Inf"} 3',
      'seconds_sum{route="/a"} 5.25',
      'seconds_count{route="/a"} 3',
    ]);
  });

  it('reads gauges on request, and leaves out one that fails', async () => {
    const registry = createRegistry();
    let value = 1;
    registry.gauge('broken', 'Fails.', () => Promise.reject(new Error('away')));
    registry.gauge('level', 'Changes.', () => [
      { value: (value += 1) },
      { labels: { of: 'x' }, value: Number.POSITIVE_INFINITY },
      { labels: { of: 'y' }, value: Number.NaN },
    ]);
    expect((await registry.expose()).split('\n').slice(2, -1)).toEqual([
      'level 2',
      'level{of="x"} +Inf',
      'level{of="y"} NaN',
    ]);
    expect(await registry.expose()).toContain('level 3\n');
  });
});
