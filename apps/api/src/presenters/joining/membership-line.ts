import type { MembershipLine } from '@touchline/contract/entities/joining/membership-line'
import { formatPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import { presentPayment } from './plan.ts'

const keptWords = 'The later payments are then taken from the card that pays this.'

interface Line {
  id: number
  pricePence: number
  taxPence: number
  shown: ShownItem
}

export const presentMembershipLine = (line: Line, symbol: string): MembershipLine => {
  const { name, joining, tax, contractPayment } = line.shown
  return {
    id: line.id,
    kind: joining ? 'joining' : 'payment',
    name,
    details: joining?.details ?? (contractPayment?.keepsCard ? [keptWords] : []),
    later: (joining?.payments ?? [])
      .filter(({ on }) => on > joining!.joinedOn)
      .map((payment) => presentPayment(payment, symbol)),
    debitedFrom: joining?.mandate?.accountEnding ?? null,
    keepsCard: joining
      ? joining.mandate === undefined && joining.desk === undefined
      : contractPayment?.keepsCard === true,
    price: { raw: line.pricePence, formatted: formatPence(line.pricePence, symbol) },
    taxTotal: line.taxPence,
    taxWords: tax ? taxWords(tax) : null,
  }
}
