import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { AskedQuestionIds } from '../../stores/basket/basket-record.ts'
import type { CategoryRecord, QuestionRecord, WaiverText } from '../../stores/catalogue/catalogue.ts'

/** Lists the activity, then those above it up to the root. */
function upwards(category: CategoryRecord, { categoryById }: Catalogue): CategoryRecord[] {
  const line: CategoryRecord[] = []
  let above: CategoryRecord | undefined = category
  while (above && !line.includes(above)) {
    line.push(above)
    above = above.parentId === null ? undefined : categoryById.get(above.parentId)
  }
  return line
}

/**
 * Returns the waiver that each attendee of an activity signs: its own, or that of the nearest activity above
 * it.
 */
export function waiverOf(category: CategoryRecord, catalogue: Catalogue): WaiverText | null {
  const holder = upwards(category, catalogue).find(({ waiverId }) => waiverId !== null)
  return (holder && catalogue.waiverById.get(holder.waiverId ?? 0)) ?? null
}

export interface QuestionScope {
  category: CategoryRecord
  ruleId?: string
  courseId?: number
}

/**
 * Lists the questions to ask: all of the activity and of those above it, the widest first, then those of the
 * session or the course itself. Each question comes once.
 */
export function questionsOf(
  { category, ruleId, courseId }: QuestionScope,
  catalogue: Catalogue,
): QuestionRecord[] {
  const ids = [
    ...upwards(category, catalogue)
      .reverse()
      .flatMap(({ questionIds }) => questionIds),
    ...((ruleId !== undefined && catalogue.askedByRule.get(ruleId)) || []),
    ...((courseId !== undefined && catalogue.askedByCourse.get(courseId)) || []),
  ]
  return [...new Set(ids)].flatMap((id) => catalogue.questionById.get(id) ?? [])
}

/** Returns the questions as a basket line stores them. */
export function questionIdsOf(sold: QuestionScope, catalogue: Catalogue): AskedQuestionIds {
  const questions = questionsOf(sold, catalogue)
  const booker = questions.filter(({ about }) => about === 'booker')
  return {
    people: questions.filter(({ about }) => about !== 'booker').map(({ id }) => id),
    booker: booker.map(({ id }) => id),
    bookerMust: booker.filter(({ isRequired }) => isRequired).map(({ id }) => id),
  }
}
