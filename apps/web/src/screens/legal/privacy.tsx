import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { privacyQuery } from '../../calls/catalogue/get-privacy.ts'
import { DataComplaint } from '../../features/legal/data-complaint.tsx'
import { legalPaths } from '../../legal-paths.ts'
import { servicesOf } from '../../services.ts'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { loadStatement } from './load-statement.ts'
import { Statement } from './statement.tsx'

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStatement(args, legalPaths.privacy())
  await ensureQuery(servicesOf(args.context).client, privacyQuery())
  return null
}

/** Shows the operator's privacy notice in its own words, and how to complain. */
export function Privacy() {
  const { data: notice } = useSuspenseQuery(privacyQuery())
  return (
    <Statement title="Privacy notice">
      <Paragraphs text={notice} />
      <DataComplaint />
    </Statement>
  )
}
