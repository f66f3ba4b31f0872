import type { PersonPickerState } from '../../../features/people/use-person-picker.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { NewItem } from '../basket/bookable.ts'

type Props = {
  whoFor: PersonPickerState
  asksForOne: boolean
}

/** Asks who comes and, once the answer has been asked for, says that it is needed. */
export function AskForPeople({ whoFor, asksForOne }: Props) {
  return (
    <div className="grid gap-3">
      {asksForOne && whoFor.missing !== null && (
        <Notice type="danger" live>
          {whoFor.missing}
        </Notice>
      )}
      {whoFor.question}
      {/* Below the names, so that a ticked box stays where it is. */}
      {!asksForOne && whoFor.adults !== null && (
        <Notice type="warning" live>
          {whoFor.adults}
        </Notice>
      )}
    </div>
  )
}

/** Makes one place for each chosen person; keeps the item as it is where no person is asked for. */
export const itemsForPeople = (whoFor: PersonPickerState | null, item: NewItem): NewItem[] =>
  whoFor ? whoFor.chosen.map((person) => ({ ...item, ...person })) : [item]
