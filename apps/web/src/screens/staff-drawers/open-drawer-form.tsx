import { type SubmitEvent, useState } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { useOpenDrawer } from '../../calls/till/drawers.ts'
import { readCash } from '../../features/desk/read-cash.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Venue = { slug: string; name: string; drawerNames: readonly string[] }
type Props = { venues: readonly Venue[]; onOpened: (id: number) => void; onClose: () => void }

/** Returns the name of a drawer that is suggested at a venue: the first one known there. */
const nameAt = (venue: Venue | undefined): string => venue?.drawerNames[0] ?? 'Reception 1'

/** Opens a drawer with the float that was counted into it. */
export function OpenDrawerForm({ venues, onOpened, onClose }: Props) {
  const open = useOpenDrawer()
  const [slug, setSlug] = useState(venues[0]?.slug ?? '')
  const venue = venues.find((one) => one.slug === slug)
  const { field, take, set } = useCheckedForm({
    values: { name: nameAt(venue), float: '' },
    check: ({ name, float }) => ({
      name: name.trim() === '' ? 'Say where it stands, such as Reception 1' : undefined,
      float: readCash(float) === null ? 'Enter what you have counted, such as 100.00' : undefined,
    }),
    labels: { name: 'Place', float: 'Float' },
    controlIds: { name: 'drawer-name', float: 'drawer-float' },
    focusesField: true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = take()
    if (values === null || open.isPending) return
    open.mutate(
      { body: { venueSlug: slug, name: values.name.trim(), float: readCash(values.float)! } },
      { onSuccess: ({ data }) => onOpened(data.id) },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {open.error && (
        <Notice type="danger" live>
          {errorWords(open.error)}
        </Notice>
      )}
      {venues.length > 1 && (
        <Select
          id="drawer-venue"
          name="venue"
          label="Venue"
          value={slug}
          onChange={({ currentTarget: { value } }) => {
            setSlug(value)
            // A place of one venue is none of another.
            set('name', nameAt(venues.find((one) => one.slug === value)))
          }}
          options={venues.map((one) => ({ value: one.slug, label: one.name }))}
        />
      )}
      <TextField
        {...field('name')}
        label="Place"
        hint="The name on the drawer, such as Reception 1."
        maxLength={40}
        list="drawer-names"
        autoComplete="off"
      />
      <datalist id="drawer-names">
        {venue?.drawerNames.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        {...field('float')}
        label="Float"
        hint="What you have counted into it."
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" size="large" wide busy={open.isPending && 'Opening…'}>
        Open the drawer
      </Button>
      <Button variant="secondary" size="large" wide unavailable={open.isPending} onClick={onClose}>
        Not yet
      </Button>
    </form>
  )
}
