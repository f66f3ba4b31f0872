import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf, Call, ReplyOf } from '@touchline/contract/define-call'
import { loadChunk } from '../load-chunk.ts'
import { callApiOf } from './call-query.ts'
import { getShownLogin } from './login-hint.ts'
import { sendPress } from './unknown-presses.ts'

type MutationOptions<C extends Call> = {
  /** Name by which others see that the mutation is under way. */
  name?: string
  load: () => Promise<C>
  /** Names of the calls whose data this changes: `['basket/get', 'timetable/list']`. */
  invalidates?: readonly string[]
  onSuccess?: (reply: ReplyOf<C>, args: ArgsOf<C>, client: QueryClient) => void | Promise<void>
  onError?: (error: Error, args: ArgsOf<C>, client: QueryClient) => void
}

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
      const call = await loadChunk(load)
      const press = { callName: call.name, logIn: getShownLogin(client) }
      return sendPress(press, args, (idempotencyKey) => callApiOf(client)(call, args, { idempotencyKey }))
    },
    onSuccess: async (reply, args) => {
      await onSuccess?.(reply, args, client)
      for (const name of invalidates) void client.invalidateQueries({ queryKey: [name] })
    },
    onError: (error, args) => onError?.(error, args, client),
  })
}
