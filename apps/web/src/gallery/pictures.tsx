import { sceneAddress, sceneNames } from '@touchline/rules/catalogue/scenes'
import { Picture } from '../page/picture.tsx'
import { Section } from './section.tsx'

/** Shows each drawing as a cover and as a square, in the client's colours. */
export function Pictures() {
  return (
    <Section title="Scenes">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {sceneNames.map((name) => (
          <li key={name}>
            <Picture
              picture={null}
              scene={sceneAddress(name)}
              sizes="320px"
              frame="aspect-video w-full rounded-md object-cover"
            />
            <p className="mt-1 flex items-center gap-2 text-sm">
              <Picture
                picture={null}
                scene={sceneAddress(name)}
                sizes="48px"
                frame="size-12 shrink-0 rounded-md object-cover"
              />
              {name}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
