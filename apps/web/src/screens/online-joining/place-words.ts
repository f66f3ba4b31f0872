import type { Plan } from '@touchline/contract/entities/joining/plan'

/** Says how many people of a kind a plan is for: 'Adult', 'Adult, 1 to 2', 'Child, up to 4'. */
export function placeWords({ name, least, most }: Plan['places'][number]): string {
  if (most === 1) return name
  if (least === most) return `${name}, ${most}`
  return least === 0 ? `${name}, up to ${most}` : `${name}, ${least} to ${most}`
}
