import { useState } from 'react'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Combobox } from '../ui/form/combobox.tsx'
import { DateBoxes } from '../ui/form/date-boxes.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { RadioGroup } from '../ui/form/radio-group.tsx'
import { Select } from '../ui/form/select.tsx'
import { Stepper } from '../ui/form/stepper.tsx'
import { TextField } from '../ui/form/text-field.tsx'

const GRID = 'grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3'
const ACTIVITIES = ['Badminton', 'Swimming', 'Yoga']

export function Fields() {
  const [text, setText] = useState('')
  const options = ACTIVITIES.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <form className={GRID} onSubmit={(event) => event.preventDefault()}>
      <TextField id="empty" name="empty" label="First name" />
      <TextField id="hint" name="hint" label="Phone" hint="For changes to your booking" optional />
      <TextField id="wrong" name="wrong" label="Email" error="Enter an email like name@example.com" />
      <TextField id="filled" name="filled" label="Last name" defaultValue="Hopper" />
      <PasswordField id="password" name="password" label="Password" autoComplete="new-password" />
      <Combobox
        id="activity"
        name="activity"
        label="Activity"
        value={text}
        onValueChange={setText}
        options={options.map((name) => ({ key: name, content: name }))}
        onChoose={setText}
        listLabel="Activities"
      />
      <Select
        id="select"
        name="select"
        label="Within"
        options={[
          { value: '5', label: '5 miles' },
          { value: '20', label: '20 miles' },
        ]}
      />
      <Select
        id="select-wrong"
        name="select-wrong"
        label="Club"
        placeholder="Choose a club"
        error="Required"
        options={[{ value: 'a', label: 'Ancoats' }]}
      />
      <DateBoxes
        id="birth"
        legend="Date of birth"
        hint="For example, 27 3 2015"
        error="Enter a date of birth like 27 3 2015"
        day={{ id: 'birth-day', name: 'day' }}
        month={{ id: 'birth-month', name: 'month' }}
        year={{ id: 'birth-year', name: 'year' }}
      />
    </form>
  )
}

export function Choices() {
  const [court, setCourt] = useState('court-1')
  const [tickets, setTickets] = useState(1)
  return (
    <form className={GRID} onSubmit={(event) => event.preventDefault()}>
      <RadioGroup
        id="court"
        name="court"
        legend="Choose a court"
        value={court}
        onChange={setCourt}
        options={[
          { value: 'court-1', label: 'Court 1' },
          { value: 'court-2', label: 'Court 2', hint: 'Beside the window' },
          { value: 'court-3', label: 'FULL - Court 3', disabled: true },
        ]}
      />
      <div className="grid gap-3">
        <Checkbox id="terms" name="terms" label="I agree to the Terms and Conditions" />
        <Checkbox id="terms-wrong" name="terms-wrong" label="I have read them" error="Required" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-surface py-2 pr-2 pl-4">
        <p>
          <span className="font-bold">Adult</span> £5.00
        </p>
        <Stepper
          id="adult"
          label="Adult tickets"
          moreLabel="One more Adult ticket"
          fewerLabel="Remove one Adult ticket"
          value={tickets}
          max={4}
          tooMany="You can have up to 4 here."
          onChange={setTickets}
        />
      </div>
    </form>
  )
}
