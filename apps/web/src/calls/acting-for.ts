import type { Call } from '@touchline/contract/define-call'
import type { User } from '@touchline/contract/entities/account/user'
import type { PlainArgs } from './plain-args.ts'
import { readDesk } from './selected-at-desk.ts'

type Acting = Pick<User, 'id' | 'membershipUser' | 'role'> | null

/**
 * Adds to every call that takes them the account and the membership that the page acts for (spec 7). A
 * visitor acts for no account.
 */
export function withActing(call: Pick<Call, 'query' | 'body'>, args: PlainArgs, user: Acting): PlainArgs {
  if (user === null) return args
  const ids = idsOf(user)
  const taken = (schema: unknown) => Object.entries(ids).filter(([key]) => key in shapeOf(schema))
  const [query, body] = [taken(call.query), taken(call.body)]
  return {
    ...args,
    ...(query.length > 0 && { query: { ...Object.fromEntries(query), ...args.query } }),
    ...(body.length > 0 && { body: { ...Object.fromEntries(body), ...(args.body as object) } }),
  }
}

/** Returns the ids. Staff act for the customer whom they have selected, by that customer's membership. */
const idsOf = ({ id, membershipUser, role }: NonNullable<Acting>) =>
  role === 'staff'
    ? { selectedUserId: readDesk()?.selectedUserId ?? id }
    : { selectedUserId: id, ...(membershipUser && { membershipUserId: membershipUser.id }) }

/** Returns the shape of an object's schema. */
const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {}
