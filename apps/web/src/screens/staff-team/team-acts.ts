import type { TeamMember } from '@touchline/contract/entities/staff/team'

export type Post = TeamMember['posts'][number]

/** An act that an owner has chosen, with whom it is about; `give` with none is for another person. */
export type Chosen =
  | { act: 'give'; member: TeamMember | null }
  | { act: 'take'; member: TeamMember; post: Post }
  | { act: 'end' | 'reset'; member: TeamMember }

/** Says to whom an act happens: 'Ida Reed', or 'you'. */
export const nameOrYou = ({ name, isSelf }: TeamMember): string => (isSelf ? 'you' : name)
