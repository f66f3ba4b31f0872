import { useQuery } from '@tanstack/react-query'
import { countWords } from '@touchline/rules/words/count-words'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { deskMoneyQuery } from '../../calls/desk/list-desk-money.ts'
import { refundsQuery } from '../../calls/desk/list-refunds.ts'
import { errorWords } from '../../calls/error-words.ts'
import { FindForm } from '../../features/desk/find-form.tsx'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { Link } from '../../page/link.tsx'
import { ListPages } from '../../page/list-pages.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwedAtDesk } from './owed-at-desk.tsx'
import { PaymentEntry } from './payment-to-settle.tsx'
import { RefundEntry } from './refund-to-settle.tsx'

type Shown = { isRefunds: boolean; find: string; page: number; paymentsPage: number }

const shownBy = (search: URLSearchParams): Shown => ({
  isRefunds: search.get('show') === 'refunds',
  find: search.get('find') ?? '',
  page: pageIn(search, 'page'),
  paymentsPage: pageIn(search, 'payments'),
})

/** Reads a page number; the first where the address names none that there could be. */
function pageIn(search: URLSearchParams, name: string): number {
  const page = Number(search.get(name))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const { isRefunds, ...asked } = shownBy(new URL(request.url).searchParams)
  const { client } = services
  // Anyone but staff of all venues is refused.
  await loadOrRefused(
    isRefunds ? ensureQuery(client, refundsQuery(asked)) : ensureQuery(client, deskMoneyQuery(asked)),
  )
  return null
}

/** Shows what is to be paid out at the desk, and refunds that are not paid automatically. */
export function StaffMoney() {
  const shown = shownBy(useSearchParams()[0])
  const { isRefunds, find } = shown
  const navigate = useNavigate()
  const search = (words: string) =>
    void navigate(staffPaths.money({ show: isRefunds ? 'refunds' : undefined, find: words }))
  return (
    <>
      <PageTitle>{isRefunds ? 'Refunds to settle' : 'Money to pay out'}</PageTitle>
      <h1 tabIndex={-1}>Money to settle</h1>
      <nav aria-label="What is shown" className="mt-4 flex flex-wrap gap-2">
        <Tab to={staffPaths.money({ find })} isHere={!isRefunds}>
          At the desk
        </Tab>
        <Tab to={staffPaths.money({ show: 'refunds', find })} isHere={isRefunds}>
          Refunds to cards
        </Tab>
      </nav>
      <FindForm
        key={String(isRefunds)}
        name="find"
        label="Find an order"
        hint="By reference, name or email address."
        value={find}
        onFind={search}
      />
      <div className="mt-6">{isRefunds ? <Refunds {...shown} /> : <Desk {...shown} />}</div>
    </>
  )
}

function Tab({ to, isHere, children }: { to: string; isHere: boolean; children: string }) {
  return (
    <Link
      to={to}
      staysHere
      aria-current={isHere ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center rounded-md border-2 px-4 font-bold hover:border-edge',
        isHere ? 'border-primary-text bg-primary-50 text-primary-text' : 'border-line bg-surface',
      )}
    >
      {children}
    </Link>
  )
}

function Desk({ find, page }: Shown) {
  const { data, error } = useQuery({
    ...deskMoneyQuery({ find, page }),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  if (error) return <Failed words={errorWords(error)} />
  if (!data) return <Waiting />
  const { owedOrders, formattedOwed, refunds, timeZone, pages } = data.meta
  return (
    <>
      <p className="text-lg">
        {owedOrders === 0
          ? 'There’s nothing to pay out at the desk.'
          : `${formattedOwed} to pay out for ${countWords(owedOrders, 'order')}, when the customer brings the reference.`}
      </p>
      {refunds !== null && refunds > 0 && (
        <p className="mt-1">
          <Link
            to={staffPaths.money({ show: 'refunds' })}
            staysHere
            className="font-bold text-primary-text underline underline-offset-4"
          >
            {refunds === 1
              ? 'One refund to a card needs attention.'
              : `${refunds} refunds to cards need attention.`}
          </Link>
        </p>
      )}
      {data.data.length === 0 && find !== '' && (
        <p className="mt-4 text-lg text-ink-soft">No matching order has money at the desk.</p>
      )}
      {data.data.length > 0 && (
        <div className="mt-4">
          <Rows>
            {data.data.map((money) => (
              <OwedAtDesk key={money.orderId} money={money} timeZone={timeZone} />
            ))}
          </Rows>
        </div>
      )}
      <ListPages
        label="Pages of the list"
        page={page}
        pages={pages}
        addressOf={(other) => staffPaths.money({ find, page: other })}
        isInOrder
      />
    </>
  )
}

function Refunds({ find, page, paymentsPage }: Shown) {
  const { data, error } = useQuery({
    ...refundsQuery({ find, page, paymentsPage }),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  if (error) return <Failed words={errorWords(error)} />
  if (!data) return <Waiting />
  const { payments, pages } = data.meta
  return (
    <>
      {data.payments.length > 0 && (
        <div className="mb-6">
          <Rows>
            {data.payments.map((payment) => (
              <PaymentEntry key={payment.id} payment={payment} timeZone={data.meta.timeZone} />
            ))}
          </Rows>
          <ListPages
            label="Pages of the payments"
            page={payments.page}
            pages={payments.pages}
            addressOf={(other) => staffPaths.money({ show: 'refunds', find, page, payments: other })}
            isInOrder
          />
        </div>
      )}
      {data.data.length === 0 ? (
        <p className="text-lg">
          {find === ''
            ? 'Every refund is going through on its own: none needs attention.'
            : 'No matching order has a refund that needs attention.'}
        </p>
      ) : (
        <Rows>
          {data.data.map((refund) => (
            <RefundEntry key={refund.id} refund={refund} timeZone={data.meta.timeZone} />
          ))}
        </Rows>
      )}
      <ListPages
        label="Pages of the list"
        page={page}
        pages={pages}
        addressOf={(other) =>
          staffPaths.money({ show: 'refunds', find, page: other, payments: payments.page })
        }
        isInOrder
      />
    </>
  )
}

const Failed = ({ words }: { words: string }) => (
  <Notice type="danger" title="The list can’t be shown" live>
    {words}
  </Notice>
)

const Waiting = () => (
  <div role="status">
    <span className="visually-hidden">Loading…</span>
    <Skeleton shape="card" count={3} />
  </div>
)
