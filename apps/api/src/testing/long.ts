/**
 * Whether what takes minutes is run whole (`npm run test:long`). Else a short form of it is: less of each kind, and
 * nothing of which no part is run.
 */
export const isLong = process.env['TOUCHLINE_LONG'] === '1'
