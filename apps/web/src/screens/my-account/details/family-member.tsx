import { useSuspenseQuery } from '@tanstack/react-query'
import type { FamilyMember as Member } from '@touchline/contract/entities/account/my-details'
import { fullName } from '@touchline/rules/people/full-name'
import { useNavigate } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { useSaveMember } from '../../../calls/account/save-member.ts'
import { ApiError } from '../../../calls/api-error.ts'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import type { ScreenParams } from '../screen-params.ts'
import { ContactFields } from './contact-fields.tsx'
import { checkContact, contactLabels, contactValues, trimmed } from './contact-form.ts'

export { loader } from './load-details.ts'

/** Shows the details of a household member who does not log in. */
export function FamilyMember({ params }: { params: ScreenParams }) {
  const { data: details } = useSuspenseQuery(detailsQuery())
  const id = /^family-(\d+)$/.exec(params['person'] ?? '')?.[1]
  const member = details.family?.members.find((one) => String(one.id) === id)
  if (!member?.contact) throw new ApiError({ status: 404, message: '' })
  return <MemberForm member={member} contact={member.contact} />
}

type Props = { member: Member; contact: NonNullable<Member['contact']> }

function MemberForm({ member, contact }: Props) {
  const navigate = useNavigate()
  const save = useSaveMember()
  const form = useCheckedForm({ values: contactValues(contact), check: checkContact, labels: contactLabels })
  const { submit, errors } = formSentBy(save, form, {
    args: (values) => ({ params: { personId: String(member.id) }, body: trimmed(values) }),
    onSuccess: () => void navigate(accountPaths.details()),
  })
  const title = `Details of ${fullName(member)}`
  return (
    <div className="max-w-text">
      <PageTitle hasErrors={errors.length > 0}>{title}</PageTitle>
      <h1 tabIndex={-1} className="mb-5 break-words">
        {title}
      </h1>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <ContactFields field={form.field} />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <Button type="submit" busy={save.isPending && 'Saving…'}>
              Save changes
            </Button>
            <span className="-ml-4.5">
              <LinkButton to={accountPaths.details()} variant="text">
                Back without saving
              </LinkButton>
            </span>
          </div>
        </form>
      </Card>
    </div>
  )
}
