import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { TickIcon } from '../../ui/other-icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isDone, type StepsInput, stepName, stepsIn } from './step-order.ts'

/** Links all steps, so that the visitor can go back and forth between them. */
export function StepList({ asked, step }: { asked: StepsInput; step: number }) {
  return (
    <nav aria-label="People" className="mb-6">
      <ol className="flex flex-wrap gap-2">
        {Array.from({ length: stepsIn(asked) }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              to={paths.attendees(number)}
              aria-current={number === step ? 'step' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-md border-2 border-line bg-surface px-3 font-bold hover:border-edge aria-[current]:border-primary-text aria-[current]:bg-primary-50"
            >
              {isDone(asked, number) && (
                <span className="text-success">
                  <TickIcon size={18} />
                </span>
              )}
              <span className="max-w-48 truncate">{stepName(asked, number)}</span>
              {isDone(asked, number) && <VisuallyHidden>, done</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
