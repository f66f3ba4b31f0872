import { expect, test } from 'vitest'
import { mergeMetrics } from './merge-metrics.ts'

test('metrics of two databases are one text, each metric described once with the lines of both', () => {
  const of = (database: string, count: number) =>
    [
      '# HELP mail_letters Letters that wait',
      '# TYPE mail_letters gauge',
      `mail_letters{state="waiting",database="${database}"} ${count}`,
      `mail_letters{state="failed",database="${database}"} 0`,
      '',
      '# HELP swept_payments_total Payments',
      '# TYPE swept_payments_total counter',
      `swept_payments_total{database="${database}"} 7`,
      '',
    ].join('\n')
  expect(mergeMetrics([of('home', 1), of('north', 2)]).split('\n')).toEqual([
    '# HELP mail_letters Letters that wait',
    '# TYPE mail_letters gauge',
    'mail_letters{state="waiting",database="home"} 1',
    'mail_letters{state="failed",database="home"} 0',
    'mail_letters{state="waiting",database="north"} 2',
    'mail_letters{state="failed",database="north"} 0',
    '',
    '# HELP swept_payments_total Payments',
    '# TYPE swept_payments_total counter',
    'swept_payments_total{database="home"} 7',
    'swept_payments_total{database="north"} 7',
    '',
  ])
})
