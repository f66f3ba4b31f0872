import { createHash } from 'node:crypto'
import type { OpayoGateway } from './gateway.ts'
import { type Transaction, txState, txStateWords } from './records.ts'

interface Options {
  vendor: string
  user: string
  password: string
  nowMs: () => number
}

const rowsAtMost = 50

/** Answers the Reporting & Admin API: a single address, a command in XML, signed with the user's password. */
export function answerReporting(xml: string, gateway: OpayoGateway, options: Options): string {
  const body = /^<vspaccess>(.*)<\/vspaccess>$/s.exec(xml)?.[1]
  if (body === undefined) return fault('0002', 'Invalid command. XML root node should be vspaccess.', options)
  const signed = /^(.*)<signature>([0-9A-Fa-f]{32})<\/signature>$/s.exec(body)
  if (elementOf(body, 'vendor') !== options.vendor || elementOf(body, 'user') !== options.user)
    return fault('0008', 'The specified vendor and user combination is not valid.', options)
  const expected = md5(`${signed?.[1] ?? ''}<password>${options.password}</password>`)
  if (signed?.[2]?.toLowerCase() !== expected)
    return fault('0010', 'Cannot validate the signature value.', options)
  switch (elementOf(body, 'command')) {
    case 'getTransactionDetail':
      return detail(body, gateway, options)
    case 'getTransactionList':
      return list(body, gateway, options)
    default:
      return fault('0013', 'The command passed was not recognised.', options)
  }
}

function detail(body: string, gateway: OpayoGateway, options: Options): string {
  const vendorTxCode = elementOf(body, 'vendortxcode')
  const id = elementOf(body, 'vpstxid')
  if (vendorTxCode === null && id === null)
    return fault('0042', 'You must supply either vendortxcode OR vpstxid.', options)
  const transaction = gateway.findBy(vendorTxCode === null ? { id: id ?? '' } : { vendorTxCode })
  if (!transaction) return fault('0043', 'Unable to find the transaction.', options)
  const { held, challenge, completedMs } = transaction
  const related = transaction.relatedTo === null ? null : gateway.findBy({ id: transaction.relatedTo })
  return answer(options, [
    ['vpstxid', transaction.id],
    ['vendortxcode', transaction.vendorTxCode],
    ['transactiontype', transaction.transactionType],
    ['txstateid', String(transaction.state)],
    ['status', txStateWords[transaction.state]],
    ['description', challenge?.merchant ?? ''],
    ['amount', pounds(sumOf(transaction))],
    ['currency', transaction.currency],
    ['started', ukTime(transaction.startedMs, 3)],
    ['completed', completedMs === null ? '' : ukTime(completedMs, 3)],
    ['paymentsystem', held.card.cardType.toUpperCase()],
    ['expirydate', held.expiry],
    ['last4digits', held.card.number.slice(-4)],
    ['refunded', gateway.refundsOf(transaction).length > 0 ? 'YES' : 'NO'],
    ['threedresult', transaction.threeDSecure.toUpperCase()],
    ['relatedtransactionid', related?.id ?? ''],
    ['relatedvendortxcode', related?.vendorTxCode ?? ''],
  ])
}

function list(body: string, gateway: OpayoGateway, options: Options): string {
  const from = fromUkTime(elementOf(body, 'startdate') ?? '')
  const until = fromUkTime(elementOf(body, 'enddate') ?? '')
  const first = Number(elementOf(body, 'startrow') ?? '1')
  const last = Number(elementOf(body, 'endrow') ?? String(first + rowsAtMost - 1))
  if (from === null || until === null) return fault('0019', 'Error parsing the request XML.', options)
  if (from > until) return fault('0038', 'The start date is after the end date.', options)
  if (last - first > rowsAtMost) return fault('0099', 'Start Row and End Row range too large.', options)
  const related = elementOf(body, 'relatedtransactionid')
  const all = gateway
    .startedBetween(from, until + 999)
    .filter(({ relatedTo }) => related === null || relatedTo === related)
  const rows = all.slice(first - 1, last).map((transaction) =>
    elements([
      ['vpstxid', transaction.id],
      ['vendortxcode', transaction.vendorTxCode],
      ['transactiontype', transaction.transactionType],
      ['started', ukTime(transaction.startedMs, 3)],
      ['amount', pounds(sumOf(transaction))],
      ['currency', transaction.currency],
      ['result', isGood(transaction) ? 'SUCCESS' : 'FAILURE'],
    ]),
  )
  const inner = `<startrow>${first}</startrow><endrow>${Math.min(last, all.length)}</endrow><totalrows>${all.length}</totalrows>${rows.map((row) => `<transaction>${row}</transaction>`).join('')}`
  return answer(options, [], `<transactions>${inner}</transactions>`)
}

/** Returns the released sum of a payment, or before a release its full sum. */
const sumOf = ({ releasedAmount, amount }: Transaction): number =>
  releasedAmount === 0 ? amount : releasedAmount

const isGood = ({ state }: Transaction): boolean =>
  ([txState.deferred, txState.authorised] as number[]).includes(state)

function answer(options: Options, inner: [string, string][], more = ''): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<vspaccess>${elements([['errorcode', '0000'], ['timestamp', ukTime(options.nowMs())], ...inner])}${more}</vspaccess>`
}

function fault(code: string, words: string, options: Options): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<vspaccess>${elements([
    ['errorcode', code],
    ['error', words],
    ['timestamp', ukTime(options.nowMs())],
  ])}</vspaccess>`
}

const elements = (all: [string, string][]): string =>
  all.map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`).join('')

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function elementOf(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`, 'i').exec(xml)?.[1] ?? null
}

const pounds = (pence: number): string => `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const ukClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats a time as dd/mm/yyyy hh:mm:ss in the United Kingdom. `digits` adds digits of a second. */
function ukTime(ms: number, digits = 0): string {
  const text = ukClock.format(ms).replace(',', '')
  return digits === 0 ? text : `${text}.${String(ms % 1000).padStart(digits, '0')}`
}

function fromUkTime(text: string): number | null {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text)
  if (!parts) return null
  const [day, month, year, hours, minutes, seconds] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const asUtc = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  // It is an hour ahead of UTC or not at all. The right reading gives back the text.
  return [asUtc, asUtc - 3_600_000].find((ms) => ukTime(ms) === text) ?? asUtc
}
