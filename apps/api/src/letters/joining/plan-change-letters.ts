import { takeBackWords } from '@touchline/rules/contracts/payment-words'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { type ContractFacts, contractFile } from './contract-file.ts'
import { type NextPayments, nextPaymentBlocks, paragraph } from './next-payments.ts'
import { contractLink } from './payment-facts.ts'

/** The plan of a contract changes: the contract by it is attached. */
export interface MembershipPlanChanged {
  kind: 'membership-plan-changed'
  firstName: string
  contractId: number
  /** 'Off-peak' */
  planName: string
  /** 'Adult' */
  before: string
  /** The first day of the new plan: 'Fri 1 Jan 2027' */
  from: string
  /** '£24.00' */
  price: string
  /** The last day of the new least term; null where the plan has none. */
  leastUntil: string | null
  /** The document that each person needs, sentence by sentence; empty where the plan needs none. */
  document: string[]
  contract: ContractFacts
}

/** A change of plan was taken back before it began. */
export interface MembershipPlanKept extends NextPayments {
  kind: 'membership-plan-kept'
  firstName: string
  contractId: number
  /** The plan that goes on. */
  planName: string
  /** The plan that does not come. */
  notTaken: string
  from: string
}

export type PlanChangeLetter = MembershipPlanChanged | MembershipPlanKept

const why = 'You’re getting this because you pay for this membership.'
const button = ({ contractId }: { contractId: number }): Block => ({
  kind: 'button',
  words: 'See your membership',
  to: contractLink(contractId),
})

function membershipPlanChanged(facts: MembershipPlanChanged): Letter {
  const { firstName, planName, before, from, price, leastUntil, document, contract } = facts
  return {
    subject: `Your membership is ${planName} from ${from}`,
    preheader: `${price} a month from ${from}.`,
    blocks: [
      { kind: 'heading', words: `Your membership is ${planName} from ${from}` },
      paragraph(greeting(firstName)),
      paragraph(
        `Your membership changes from ${before} to ${planName} on ${from}. From that day it costs ${price} a month, and has the prices, the benefits and the booking window of ${planName}. What you have booked stays booked.`,
      ),
      ...(leastUntil === null ? [] : [paragraph(`It then runs at least until ${leastUntil}.`)]),
      ...document.map(paragraph),
      paragraph('Your contract as it is from then is attached, as a PDF.'),
      paragraph(takeBackWords(contract.contract.change?.from ?? '', contract.contract.debit !== null)),
      button(facts),
    ],
    why,
    files: [contractFile(contract)],
  }
}

function membershipPlanKept(facts: MembershipPlanKept): Letter {
  const { firstName, planName, notTaken, from } = facts
  return {
    subject: `Your membership stays ${planName}`,
    preheader: `It does not change on ${from}.`,
    blocks: [
      { kind: 'heading', words: `Your membership stays ${planName}` },
      paragraph(greeting(firstName)),
      paragraph(
        `The change to ${notTaken} on ${from} has been taken back. Your membership goes on as before.`,
      ),
      ...nextPaymentBlocks(facts),
      button(facts),
    ],
    why,
  }
}

export const planChangeLetters = {
  'membership-plan-changed': membershipPlanChanged,
  'membership-plan-kept': membershipPlanKept,
}
