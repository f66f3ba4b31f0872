import { expect, test } from 'vitest'
import { checkModulus, readModulusTable } from './modulus-check.ts'

/** The lines of the published tables that the published examples need. */
const table = readModulusTable(`
070116 070116 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
070116 070116 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
074456 074456 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
074456 074456 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
086090 086090 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8
089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1
102400 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1
110000 119280 DBLAL 0 0 2 1 2 1 2 1 2 1 2 1 2 1 1
134012 134020 MOD11 0 0 0 7 5 9 8 4 6 3 5 2 0 0 4
180002 180002 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 14
200901 201159 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
200901 201159 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
202700 203239 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
202700 203239 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
309001 309633 MOD11 0 0 3 2 9 8 5 7 6 5 4 3 2 1 2
309001 309633 MOD11 0 0 3 2 9 8 1 7 6 5 4 3 2 1 9
771900 772799 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 7
820000 826097 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
820000 826097 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
826919 827999 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
826919 827999 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
870000 872791 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 10
870000 872791 MOD11 0 0 5 10 9 8 0 7 6 5 4 3 2 1 11
938000 938696 MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5
938000 938696 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 0 5

938600 938611
`)

const check = (sortCode: string, accountNumber: string) => checkModulus(table, { sortCode, accountNumber })

test.each([
  ['089999', '66374958', 'modulus 10'],
  ['107999', '88837491', 'modulus 11'],
  ['202959', '63748472', 'modulus 11 and double alternate'],
  ['871427', '46238510', 'exceptions 10 and 11: the first passes, the second does not'],
  ['872427', '46238510', 'exceptions 10 and 11: the first does not pass, the second does'],
  ['871427', '09123496', 'exception 10: ab is 09 and g is 9'],
  ['871427', '99123496', 'exception 10: ab is 99 and g is 9'],
  ['820000', '73688637', 'exception 3: c is 6, so only the first is done'],
  ['827999', '73988638', 'exception 3: c is 9, so only the first is done'],
  ['827101', '28748352', 'exception 3: c is neither 6 nor 9, so both are done'],
  ['134020', '63849203', 'exception 4: the remainder is the check digits'],
  ['118765', '64371389', 'exception 1: 27 is added'],
  ['938611', '07806039', 'exception 5: both pass'],
  ['938600', '42368003', 'exception 5: both pass with the sort code that this one counts as'],
  ['938063', '55065200', 'exception 5: both remainders are 0'],
  ['772798', '99345694', 'exception 7: passes without u to b'],
  ['086090', '06774744', 'exception 8: passes with another sort code'],
  ['309070', '02355688', 'exceptions 2 and 9: the first passes'],
  ['309070', '12345668', 'exceptions 2 and 9: the first fails, the second passes'],
  ['309070', '12345677', 'exceptions 2 and 9: a is not 0 and g is not 9'],
  ['309070', '99345694', 'exceptions 2 and 9: a is not 0 and g is 9'],
  ['180002', '00000190', 'exception 14: passes without its last digit'],
  ['070116', '34012583', 'exceptions 12 and 13: the first passes'],
  ['074456', '11104102', 'exceptions 12 and 13: the second passes'],
  ['18-00-02', '0000 0190', 'spaces and hyphens are left out'],
  ['180002', '190', 'too short', 'invalid'],
  ['200915', '41011166', 'exception 6: an account in a foreign currency has no check', 'unknown'],
  ['938063', '15764273', 'exception 5: the first passes, the second does not', 'invalid'],
  ['938063', '15764264', 'exception 5: the first does not pass', 'invalid'],
  ['938063', '15763217', 'exception 5: the first remainder is 1', 'invalid'],
  ['118765', '64371388', 'exception 1: does not pass', 'invalid'],
  ['203099', '66831036', 'modulus 11 passes, double alternate does not', 'invalid'],
  ['203099', '58716970', 'modulus 11 does not pass, double alternate does', 'invalid'],
  ['089999', '66374959', 'modulus 10 does not pass', 'invalid'],
  ['107999', '88837493', 'modulus 11 does not pass', 'invalid'],
  ['999999', '12345678', 'the table has nothing on the sort code', 'unknown'],
])('%s %s: %s', (sortCode, accountNumber, _why, wanted = 'valid') => {
  expect(check(sortCode, accountNumber)).toBe(wanted)
})

test('without the table nothing is valid', () => {
  expect(checkModulus(null, { sortCode: '089999', accountNumber: '66374958' })).toBe('unknown')
})

test.each(['089000 089999 MOD9 1 2 3', '089000', '089000 089999 MOD10 1 2 3', '<html>'])(
  'a file with "%s" is no table',
  (line) => {
    expect(() => readModulusTable(line)).toThrow('no line of the table of weights')
  },
)
