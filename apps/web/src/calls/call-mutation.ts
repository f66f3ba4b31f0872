import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf, Call, ReplyOf } from '@touchline/contract/define-call'
import { loadChunk } from '../load-chunk.ts'
import { callApiOf } from './call-query.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

type MutationOptions<C extends Call> = {
  /** Name by which others see that the mutation is under way. */
  name?: string
  load: () => Promise<C>
  /** Names of the calls whose data this changes: `['basket/get', 'timetable/list']`. */
  invalidates?: readonly string[]
  onSuccess?: (reply: ReplyOf<C>, args: ArgsOf<C>, client: QueryClient) => void | Promise<void>
  onError?: (error: Error, args: ArgsOf<C>, client: QueryClient) => void
}

// The same arguments sent again (a retry) carry the same key; a new action is a new object.
const keys = new WeakMap<object, string>()

export function useCallMutation<C extends Call>({
  name,
  load,
  invalidates = [],
  onSuccess,
  onError,
}: MutationOptions<C>): UseMutationResult<ReplyOf<C>, Error, ArgsOf<C>> {
  const client = useQueryClient()
  return useMutation<ReplyOf<C>, Error, ArgsOf<C>>({
    ...(name !== undefined && { mutationKey: [name] }),
    mutationFn: async (args) => {
      const idempotencyKey = keys.get(args) ?? newIdempotencyKey()
      keys.set(args, idempotencyKey)
      return callApiOf(client)(await loadChunk(load), args, { idempotencyKey })
    },
    onSuccess: async (reply, args) => {
      await onSuccess?.(reply, args, client)
      for (const name of invalidates) void client.invalidateQueries({ queryKey: [name] })
    },
    onError: (error, args) => onError?.(error, args, client),
  })
}
