import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { legalPaths } from '../../legal-paths.ts'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import { loadStatement } from './load-statement.ts'
import { Statement } from './statement.tsx'

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStatement(args, legalPaths.terms())
  return null
}

/** Shows the terms that people agree to when they register and pay. */
export function Terms() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  return (
    <Statement title="Terms and conditions">
      <Paragraphs text={operator.terms} />
    </Statement>
  )
}
