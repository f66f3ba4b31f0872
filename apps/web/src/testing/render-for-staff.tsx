import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { CallApi } from '../calls/call-api.ts'
import { createQueryClient } from '../calls/call-query.ts'
import { ownPostsQuery } from '../calls/staff/own-posts-query.ts'
import { createToastStore } from '../ui/toasts/toasts.ts'
import { ToastsContext } from '../ui/toasts/toasts-context.ts'
import { withPage } from './with-page.tsx'

type Answers = Record<string, (args: { body?: unknown; params?: unknown }) => unknown>

/**
 * Renders a part of a page for staff of these roles at all venues. Calls are answered by their names; `known` is what
 * the page's loader has asked for.
 */
export async function renderForStaff(
  part: ReactNode,
  roles: readonly StaffPost['role'][],
  answers: Answers = {},
  known: readonly [key: QueryKey, data: unknown][] = [],
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom knows no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  const posts = roles.map((role) => ({ role, venueId: null }))
  const callApi = (async ({ name }: { name: string }, args: Parameters<Answers[string]>[0]) => {
    const answer = name === 'listOwnPosts' ? () => ({ data: posts }) : answers[name]
    if (!answer) throw new Error(`No answer to ${name}`)
    return answer(args ?? {})
  }) as unknown as CallApi
  const client = createQueryClient(callApi, 'server')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    client.clear()
  })
  // As the loader of each page of staff does.
  client.setQueryData(ownPostsQuery().queryKey, posts)
  for (const [key, data] of known) client.setQueryData(key, data)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastsContext value={createToastStore()}>
          {withPage(part, { areaOrigins: { onlineJoining: '' } })}
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
}

/** Types into a field, or chooses in a list, as a browser tells it. */
export async function typeInto(id: string, value: string): Promise<void> {
  const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)!
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  await act(async () => {
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
