import type { DeskActName } from '@touchline/contract/entities/desk/desk-contract'
import { isWithinCoolingOff } from '@touchline/rules/contracts/leaving'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import {
  type At,
  askMeaning,
  cancelMeaning,
  debitMeaning,
  decisionWords,
  endMeaning,
  freezeMeaning,
  handMeaning,
  planMeaning,
  stayMeaning,
  takeBackMeaning,
  thawMeaning,
} from './act-meanings.ts'
import { canChangePayment, waysOf } from './change-of-payment.ts'
import { type FreezeDay, freezeDays, freezeNow, planThaw, termsOfOperator } from './freezing.ts'
import { canBeLeft } from './leaving.ts'
import { refusalOfDecision } from './payment-decisions.ts'
import { planTakeBack } from './plan-change.ts'
import type { StaffFacts } from './staff-offers.ts'
import { changeAhead } from './versions-of.ts'

/** An act of staff on a contract, with what it needs. */
export interface ActAsked {
  act: DeskActName
  on?: string | undefined
  months?: number | undefined
  fee?: number | undefined
  paymentId?: number | undefined
  planId?: number | undefined
  mandateUuid?: string | undefined
}

const decisions = ['waive', 'write-off', 'ask-again'] as const
export const isDecision = (act: DeskActName): act is (typeof decisions)[number] =>
  decisions.some((one) => one === act)

/** Rights that acts on contracts ask for. */
export const rightsOnContracts = ['change-contracts', 'change-payment', 'decide-on-payments'] as const

/** Returns the right that an act asks for. */
export function rightOf(act: DeskActName): (typeof rightsOnContracts)[number] {
  if (isDecision(act)) return 'decide-on-payments'
  const isAboutPayment = act === 'pay-by-debit' || act === 'pay-by-hand' || act === 'ask-payment'
  return isAboutPayment ? 'change-payment' : 'change-contracts'
}

/** Days from which staff can freeze a contract; none where they can't. */
export const daysToFreeze = (contract: ContractRecord, today: string): FreezeDay[] =>
  contract.state === 'active' && !freezeNow(contract, today) && !changeAhead(contract, today)
    ? freezeDays(contract, termsOfOperator, today)
    : []

/** Lists what staff can do to a contract today. */
export function actsOf(contract: ContractRecord, facts: StaffFacts, today: string): DeskActName[] {
  const { state, endsOn, terms, isByHand } = contract
  const isGoingOn = state === 'active' || state === 'leaving'
  const canPayOtherwise = canChangePayment(contract)
  const can: Partial<Record<DeskActName, boolean>> = {
    'change-plan': facts.offers.length > 0,
    'keep-plan': planTakeBack(contract, today) !== null && !facts.isHeldAgain,
    'pay-by-debit':
      canPayOtherwise && facts.typesBankDetails && waysOf(contract, true).includes('direct-debit'),
    'pay-by-hand': canPayOtherwise && !isByHand,
    'ask-payment': canPayOtherwise && waysOf(contract, facts.hasDirectDebit).length > 0,
    freeze: daysToFreeze(contract, today).length > 0,
    'end-freeze': planThaw(contract, today) !== null,
    cancel: canBeLeft(contract, today) && isWithinCoolingOff(terms, contract, today),
    end: isGoingOn,
    stay: state === 'leaving' && endsOn !== null && endsOn >= today,
  }
  return (Object.keys(can) as DeskActName[]).filter((act) => can[act])
}

/** Lists what staff can decide about a payment. */
export const decisionsOn = (payment: ContractPaymentRecord, { card }: Pick<ContractRecord, 'card'>) =>
  decisions.filter(
    (decision) =>
      refusalOfDecision(
        { state: payment.state, hasCard: card !== null && card.isExpired !== true },
        decision,
      ) === null,
  )

/** States what an act means, sentence by sentence; null where staff can't do it. */
export function meaningOf(
  contract: ContractRecord,
  asked: ActAsked,
  { facts, ...at }: At & { facts: StaffFacts },
): string[] | null {
  const { act, on, months = 1, fee = 0, paymentId, planId } = asked
  if (isDecision(act)) {
    const payment = contract.payments.find(({ id }) => id === paymentId)
    return payment && decisionsOn(payment, contract).includes(act) ? decisionWords(payment, act, at) : null
  }
  if (!actsOf(contract, facts, at.today).includes(act)) return null
  switch (act) {
    case 'change-plan': {
      const offer = facts.offers.find(({ plan }) => plan.id === planId)
      return offer ? planMeaning(contract, { offer, from: on }, at) : null
    }
    case 'keep-plan':
      return takeBackMeaning(contract, at)
    case 'pay-by-debit':
      return debitMeaning(contract, at)
    case 'pay-by-hand':
      return handMeaning(contract, at)
    case 'ask-payment':
      return askMeaning(waysOf(contract, facts.hasDirectDebit))
    case 'freeze': {
      const day = daysToFreeze(contract, at.today).find(({ from }) => from === on)
      return day?.months.includes(months)
        ? freezeMeaning(contract, { from: day.from, months, fee }, at)
        : null
    }
    case 'end-freeze':
      return thawMeaning(contract, at)
    case 'cancel':
      return cancelMeaning(contract, at)
    case 'end':
      return endMeaning(contract, on, at)
    case 'stay':
      return stayMeaning(contract, at)
  }
}
