import { Notice } from '../../ui/notice.tsx'

/** Says that the operator has no venue yet. */
export function NothingOpen({ operator }: { operator: string }) {
  return (
    <>
      <h1 className="mb-4">{operator}</h1>
      <Notice type="info" title="There is nothing to book here yet">
        <p>{operator} has not opened any venue for booking. Please come back later.</p>
      </Notice>
    </>
  )
}
