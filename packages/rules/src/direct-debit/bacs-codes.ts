/** Reports of Bacs: on instructions (AUDDIS, ADDACS), on collections (ARUDD) and on claims (DDICA). */
export type BacsReport = 'AUDDIS' | 'ADDACS' | 'ARUDD' | 'DDICA'

/** Consequence of a code, for the person or the job that reads it. */
export type BacsConsequence =
  /** The mandate is over: nothing more is collected by it, and a new one is needed. */
  | 'mandate-ended'
  /** The payer has died: the mandate is over, and no letter goes to that person any more. */
  | 'stop-writing'
  /** The same mandate continues with other bank details, which the provider has. */
  | 'new-details'
  /** The mandate is in force again: no cancellation and no new instruction is sent. */
  | 'reinstated'
  /** The payer disputes the notice or the debit: collecting stops until staff have looked. */
  | 'dispute-stop'
  /** The money was not there: the same collection may be tried again later. */
  | 'retry'
  /** Something of ours is wrong, or no one can tell: staff look before anything more is done. */
  | 'needs-attention'

export interface BacsCode {
  code: string
  meaning: string
  consequence: BacsConsequence
  /** Reason for the consequence. */
  because: string
}

const line = (code: string, meaning: string, consequence: BacsConsequence, because: string): BacsCode => ({
  code,
  meaning,
  consequence,
  because,
})

const death = 'No letter about money goes to a person who has died.'
const noMandate = 'The bank takes no further debit by this mandate.'
const ours = 'The fault may be in what we sent, so the same request would fail again.'
const moved = 'The bank pays by the old details no longer, and did not tell the new ones.'

/**
 * Codes by report. Sources: docs.numeral.io/reference/bacs-reason-codes and docs.acquired.com.
 */
const codes: Record<BacsReport, readonly BacsCode[]> = {
  AUDDIS: [
    line('1', 'The payer cancelled the instruction', 'mandate-ended', noMandate),
    line('2', 'The payer has died', 'stop-writing', death),
    line('3', 'The account was moved to another bank', 'mandate-ended', moved),
    line('5', 'There is no such account', 'mandate-ended', noMandate),
    line('6', 'The bank has no such instruction', 'mandate-ended', noMandate),
    line('B', 'The account is closed', 'mandate-ended', noMandate),
    line('F', 'The account is of a type that takes no direct debit', 'mandate-ended', noMandate),
    line('G', 'The account takes no direct debit', 'mandate-ended', noMandate),
    line('I', 'The mandate’s reference is in use already', 'needs-attention', ours),
    line('L', 'The account details are wrong', 'mandate-ended', noMandate),
    line('N', 'The mandate’s reference is not valid', 'needs-attention', ours),
    line('O', 'The mandate’s reference is not valid', 'needs-attention', ours),
  ],
  ADDACS: [
    line('0', 'The instruction was cancelled', 'mandate-ended', noMandate),
    line('1', 'The payer cancelled the instruction', 'mandate-ended', noMandate),
    line('2', 'The payer has died', 'stop-writing', death),
    line('3', 'The account was moved to another bank', 'mandate-ended', moved),
    line('B', 'The account is closed', 'mandate-ended', noMandate),
    line('C', 'The account was moved: new details', 'new-details', 'The mandate moves with the account.'),
    line('D', 'The payer disputes the notice', 'dispute-stop', 'Collecting on would lose the claim.'),
    line('E', 'The instruction was amended', 'new-details', 'The mandate stays the same one.'),
    line('R', 'The instruction is in force again', 'reinstated', 'A new one would be a second mandate.'),
  ],
  ARUDD: [
    line('0', 'The bank did not pay: refer to the payer', 'retry', 'Most often money was missing.'),
    line('1', 'The payer cancelled the instruction', 'mandate-ended', noMandate),
    line('2', 'The payer has died', 'stop-writing', death),
    line('3', 'The account was moved to another bank', 'mandate-ended', moved),
    line('5', 'There is no such account', 'mandate-ended', noMandate),
    line('6', 'The bank has no such instruction', 'mandate-ended', noMandate),
    line('7', 'The amount differs from the notice', 'needs-attention', ours),
    line('8', 'The amount is not due yet', 'needs-attention', ours),
    line('9', 'The collection came too late', 'needs-attention', ours),
    line('B', 'The account is closed', 'mandate-ended', noMandate),
  ],
  DDICA: [
    line(
      '1',
      'The amount or date differs from the notice',
      'dispute-stop',
      'The stored notice is looked at.',
    ),
    line('2', 'The payer had no notice', 'dispute-stop', 'The stored notice is looked at.'),
    line('3', 'The mandate was cancelled before', 'mandate-ended', noMandate),
    line('4', 'We were told to stop', 'mandate-ended', noMandate),
    line('5', 'The payer never authorised it', 'dispute-stop', 'It may be another person’s account.'),
    line('6', 'The mandate’s signature is not the payer’s', 'dispute-stop', 'It may be a fraud.'),
    line('7', 'It was raised at our request', 'needs-attention', 'Staff know the reason.'),
    line('8', 'The payer does not know the name on the debit', 'dispute-stop', 'The payer is to be asked.'),
  ],
}

/** Reads a code of a report; one that is not in the list needs attention. @public */
export function readBacsCode(report: BacsReport, code: string): BacsCode {
  // Providers write a code with the report's name, as in ARUDD-0.
  const short = code.trim().toUpperCase().replace(`${report}-`, '')
  const found = codes[report].find((known) => known.code === short)
  return found ?? line(short, `${report} code ${short}`, 'needs-attention', 'The code is not known here.')
}

/** Lists the codes of a report. @public */
export const listBacsCodes = (report: BacsReport): readonly BacsCode[] => codes[report]
