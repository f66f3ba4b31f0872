import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { accountRoot } from '../../account-paths.ts'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { loadChunk } from '../../load-chunk.ts'
import { isInFrame } from '../../modes/embedded.ts'
import { servicesOf } from '../../services.ts'
import { accountScreenAt } from './account-screens.ts'
import { LogOut, StaffItems } from './area-nav.tsx'
import { type Loaded, LogInFirst, restOf } from './my-account.tsx'

/** Loads the account area. A kiosk has none. Where the operator has another area, it redirects there. */
export async function loadAccount(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  if (isInFrame()) return redirectDocument(args.request.url)
  const { client, facts } = servicesOf(args.context)
  const rest = restOf(args.params)
  const origin = facts.areaOrigins.myAccount
  const found = accountScreenAt(rest)
  if (facts.isKiosk || origin === undefined || (origin === '' && !found))
    throw new ApiError({ status: 404, message: '' })
  if (!found || origin !== '') {
    const { search } = new URL(args.request.url)
    return redirect(`${origin}${accountRoot}${rest && `/${rest}`}${search}`)
  }
  const { screen, params } = found
  const [user, { loader: load }] = await Promise.all([
    ensureQuery(client, userQuery()),
    loadChunk(screen.load),
    screen.Part.preload(),
    LogOut.preload(),
  ])
  if (!user) {
    await LogInFirst.preload()
    const key = rest === 'guest-passes' && mailedKey(new URL(args.request.url).searchParams.get('key'))
    // A guest reads about the pass before the log-in.
    if (key) {
      const { offeredPassQuery } = await loadChunk(
        () => import('../../calls/account/guest-passes/look-at-guest-pass.ts'),
      )
      await loadQuery(client, offeredPassQuery(key))
    }
    return { isVisitor: true }
  }
  if (user.role === 'staff') await StaffItems.preload()
  const answer: unknown = await load({ ...args, params: { ...params } })
  return answer instanceof Response ? answer : { isVisitor: false }
}
