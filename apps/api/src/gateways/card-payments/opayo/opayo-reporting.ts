import { createHash } from 'node:crypto'
import { instantOf, offsetMs } from '@touchline/rules/time/wall-time'
import { z } from 'zod'
import type { ReadContext, UnknownCause } from '../port.ts'
import { postForm } from './opayo-send.ts'

/**
 * Options of the Reporting & Admin API, which finds a payment by our own name for it and lists the payments
 * of a day. It has users of its own, who need the right to view transactions. It accepts requests only from
 * addresses that the operator has allowed in MyOpayo.
 */
export interface ReportingOptions {
  /** Its origin, which is that of the Pi API. */
  origin: string
  vendor: string
  user: string
  password: string
  timeoutMs: number
}

type Unknown = { kind: 'unknown'; cause: UnknownCause }

/** State of a payment, in our words. `pending` waits for the bank or the payer and will change. */
export type ReportedState =
  | 'held'
  | 'captured'
  | 'let_go'
  | 'at_challenge'
  | 'pending'
  | 'not_authenticated'
  | 'declined'
  | 'failed'

export interface Reported {
  id: string
  vendorTxCode: string
  type: string
  state: ReportedState
  stateId: string
  amountPence: number
  currency: string
  at: Date
  card: { brand: string; last4: string; expiry: string }
  isRefunded: boolean
  /** Payment that a refund gives back; null for anything but a refund. */
  relatedTo: { id: string; vendorTxCode: string } | null
}

interface ListedTransaction {
  id: string
  type: string
  isSuccess: boolean
}

/** Time zone of Opayo's reports: the United Kingdom's. */
const zone = 'Europe/London'
export const dayMs = 24 * 60 * 60_000
const rowsAtOnce = 50

/**
 * Our states by Opayo's numbers. Numbers that are neither a final yes nor a final no are left out: staff look
 * at those.
 */
const states: Record<string, ReportedState> = {
  '1': 'failed',
  '5': 'at_challenge',
  '6': 'pending',
  '8': 'not_authenticated',
  '10': 'declined',
  '12': 'declined',
  '13': 'failed',
  '14': 'held',
  '16': 'captured',
  '17': 'failed',
  '18': 'let_go',
  '19': 'let_go',
  '20': 'not_authenticated',
  '22': 'let_go',
  '27': 'let_go',
  '28': 'pending',
  '29': 'captured',
  '30': 'failed',
  '31': 'failed',
  '33': 'failed',
  '34': 'failed',
  '35': 'failed',
  '36': 'failed',
  '37': 'declined',
}

const detailAnswer = z.object({
  vpstxid: z.string().min(1),
  vendortxcode: z.string().min(1),
  transactiontype: z.string(),
  txstateid: z.string(),
  amount: z.string(),
  currency: z.string().length(3),
  started: z.string(),
  completed: z.string().default(''),
  paymentsystem: z.string().default(''),
  last4digits: z.string().default(''),
  expirydate: z.string().default(''),
  refunded: z.string().default('NO'),
  threedresult: z.string().default(''),
  relatedtransactionid: z.string().default(''),
  relatedvendortxcode: z.string().default(''),
})

const rowAnswer = z.object({
  vpstxid: z.string().min(1),
  transactiontype: z.string(),
  result: z.string(),
})

const notFoundCode = '0043'

export function createOpayoReporting(options: ReportingOptions) {
  /** Sends one signed command. The password is part of what is signed and never sent. */
  async function command(
    call: ReadContext,
    name: string,
    more: Record<string, string>,
  ): Promise<{ kind: 'answer'; xml: string } | { kind: 'missing' } | Unknown> {
    const inner = elements({ command: name, vendor: options.vendor, user: options.user, ...more })
    const signature = md5(`${inner}${elements({ password: options.password })}`)
    const reply = await postForm(call, options.timeoutMs, `${options.origin}/access/access.htm`, {
      XML: `<vspaccess>${inner}${elements({ signature })}</vspaccess>`,
    })
    if (reply.kind !== 'reply') return { kind: 'unknown', cause: reply.cause }
    if (reply.status >= 500) return { kind: 'unknown', cause: 'server_error' }
    const code = fieldsOf(reply.text)['errorcode']
    if (code === notFoundCode) return { kind: 'missing' }
    return reply.status === 200 && code === '0000' && /<\/vspaccess>\s*$/.test(reply.text)
      ? { kind: 'answer', xml: reply.text }
      : { kind: 'unknown', cause: 'bad_response' }
  }

  return {
    async find(
      call: ReadContext,
      by: { id: string } | { vendorTxCode: string },
    ): Promise<{ kind: 'found'; found: Reported } | { kind: 'missing' } | Unknown> {
      const asked = 'id' in by ? { vpstxid: by.id } : { vendortxcode: by.vendorTxCode }
      const answer = await command(call, 'getTransactionDetail', asked)
      if (answer.kind !== 'answer') return answer
      const parsed = detailAnswer.safeParse(fieldsOf(answer.xml))
      const found = parsed.success ? readDetail(parsed.data) : null
      return found ? { kind: 'found', found } : { kind: 'unknown', cause: 'bad_response' }
    },

    /** Lists every transaction that began in that time, whatever its result. */
    async list(
      call: ReadContext,
      { fromUtc, untilUtc }: { fromUtc: Date; untilUtc: Date },
      more: Record<string, string> = {},
    ): Promise<{ kind: 'list'; rows: ListedTransaction[] } | Unknown> {
      const rows: ListedTransaction[] = []
      for (let startrow = 1; ; startrow += rowsAtOnce) {
        const answer = await command(call, 'getTransactionList', {
          startdate: ukTime(fromUtc),
          enddate: ukTime(untilUtc),
          ...more,
          startrow: String(startrow),
          endrow: String(startrow + rowsAtOnce - 1),
        })
        if (answer.kind === 'unknown') return answer
        const page = answer.kind === 'missing' ? { total: 0, rows: [] } : readPage(answer.xml)
        if (!page) return { kind: 'unknown', cause: 'bad_response' }
        rows.push(...page.rows)
        if (startrow + rowsAtOnce > page.total) return { kind: 'list', rows }
      }
    },
  }
}

function readDetail(told: z.output<typeof detailAnswer>): Reported | null {
  const amountPence = penceOf(told.amount)
  const at = fromUkTime(told.completed) ?? fromUkTime(told.started)
  if (amountPence === null || at === null) return null
  const state = states[told.txstateid] ?? 'pending'
  const isRefused = state === 'declined' && told.threedresult.replace(/\W/g, '') === 'NOTAUTHENTICATED'
  return {
    id: idOf(told.vpstxid),
    vendorTxCode: told.vendortxcode,
    type: told.transactiontype,
    state: isRefused ? 'not_authenticated' : state,
    stateId: told.txstateid,
    amountPence,
    currency: told.currency,
    at,
    card: {
      brand: told.paymentsystem,
      last4: told.last4digits,
      expiry: `${told.expirydate.slice(0, 2)}/${told.expirydate.slice(2)}`,
    },
    isRefunded: told.refunded.toUpperCase() === 'YES',
    relatedTo:
      told.relatedtransactionid && told.relatedvendortxcode
        ? { id: idOf(told.relatedtransactionid), vendorTxCode: told.relatedvendortxcode }
        : null,
  }
}

function readPage(xml: string): { total: number; rows: ListedTransaction[] } | null {
  const total = Number(fieldsOf(xml)['totalrows'])
  const rows = [...xml.matchAll(/<transaction>(.*?)<\/transaction>/gs)].map(([, row]) => readRow(row ?? ''))
  return Number.isInteger(total) && rows.every((row) => row !== null) ? { total, rows } : null
}

function readRow(xml: string): ListedTransaction | null {
  const { data: told } = rowAnswer.safeParse(fieldsOf(xml))
  if (!told) return null
  const { vpstxid, transactiontype: type, result } = told
  return { id: idOf(vpstxid), type, isSuccess: result.toUpperCase() === 'SUCCESS' }
}

/** Removes the curly brackets that the older addresses, unlike the Pi API, write around an id. */
const idOf = (text: string): string => text.replace(/[{}]/g, '')

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const elements = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join('')

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the elements that hold only text, by their names in small letters. Of several with one name the first
 * counts.
 */
function fieldsOf(xml: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name, text] of xml.matchAll(/<([A-Za-z]\w*)>([^<]*)<\/\1>/g))
    fields[name!.toLowerCase()] ??= text!.replace(
      /&(amp|lt|gt|quot|apos);/g,
      (_, entity: string) => entities[entity] ?? '',
    )
  return fields
}

/** Reads '12.50' or '1,012.50' as pence. */
function penceOf(amount: string): number | null {
  const parts = /^(\d+)(?:\.(\d{1,2}))?\d*$/.exec(amount.replaceAll(',', ''))
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** Writes an instant as dd/mm/yyyy hh:mm:ss in UK time. */
function ukTime(instant: Date): string {
  const [date = '', time = ''] = new Date(instant.getTime() + offsetMs(instant, zone))
    .toISOString()
    .split('T')
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
}

function fromUkTime(text: string): Date | null {
  const [, day, month, year, time, seconds] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d):(\d\d)(?:\.\d+)?$/.exec(text.trim()) ?? []
  if (!day || !month || !year || !time || !seconds) return null
  return new Date(instantOf(`${year}-${month}-${day}`, time, zone).getTime() + Number(seconds) * 1000)
}
