import { expect, test } from 'vitest'
import { type BacsReport, listBacsCodes, readBacsCode } from './bacs-codes.ts'

const reports: BacsReport[] = ['AUDDIS', 'ADDACS', 'ARUDD', 'DDICA']

test('each report has each of its codes once', () => {
  expect(
    reports.map((report) =>
      listBacsCodes(report)
        .map(({ code }) => code)
        .join(''),
    ),
  ).toEqual(['12356BFGILNO', '0123BCDER', '012356789B', '12345678'])
})

test.each([
  ['AUDDIS', '2', 'stop-writing'],
  ['ADDACS', '2', 'stop-writing'],
  ['ARUDD', '2', 'stop-writing'],
  ['ADDACS', 'C', 'new-details'],
  ['ADDACS', 'E', 'new-details'],
  ['ADDACS', 'R', 'reinstated'],
  ['ADDACS', 'D', 'dispute-stop'],
  ['ARUDD', '0', 'retry'],
  ['ARUDD', 'ARUDD-0', 'retry'],
  ['ARUDD', 'b', 'mandate-ended'],
  ['DDICA', '7', 'needs-attention'],
  ['ARUDD', '42', 'needs-attention'],
] as const)('%s %s: %s', (report, code, consequence) => {
  expect(readBacsCode(report, code).consequence).toBe(consequence)
})

test('only a collection that found no money is tried again', () => {
  const retried = reports.flatMap((report) =>
    listBacsCodes(report)
      .filter(({ consequence }) => consequence === 'retry')
      .map(({ code }) => `${report} ${code}`),
  )
  expect(retried).toEqual(['ARUDD 0'])
})
