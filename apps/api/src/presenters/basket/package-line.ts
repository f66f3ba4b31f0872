import type { PackageLine } from '@touchline/contract/entities/catalogue/package'
import { formatPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import type { ShownItem } from '../../stores/basket/basket-record.ts'

interface Line {
  id: number
  packageId: number
  pricePence: number
  taxPence: number
  shown: ShownItem
}

export const presentPackageLine = (line: Line, currencySymbol: string): PackageLine => ({
  id: line.id,
  packageId: line.packageId,
  name: line.shown.name,
  holds: line.shown.package?.holds ?? '',
  details: line.shown.package?.details ?? [],
  price: { raw: line.pricePence, formatted: formatPence(line.pricePence, currencySymbol) },
  taxTotal: line.taxPence,
  taxWords: line.shown.tax ? taxWords(line.shown.tax) : null,
})
