import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_STYLE, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

export type ComboboxOption = {
  key: string
  content: ReactNode
  /** Group of the option, shown above the first of several in a row. */
  group?: string
}

type Props = FieldWords & {
  id: string
  name: string
  value: string
  onValueChange: (value: string) => void
  onFocus?: () => void
  /** Options that match the words typed so far. */
  options: readonly ComboboxOption[]
  onChoose: (key: string) => void
  /** Name of the list of options. */
  listLabel: string
  /** Example of what can be typed. */
  placeholder?: string
  /** True to hide the label from sight, when the words above say it already. */
  labelHidden?: boolean
  /** True when a press on the empty field lists choices that need no typing. */
  opensOnPress?: boolean
  /** Icon link at the end of the field. */
  end?: ReactNode
}

/**
 * Renders a text field that lists matches while the visitor types: arrows walk through
 * them, Enter takes one, Escape closes.
 */
export function Combobox(props: Props) {
  const { id, name, label, hint, error, optional = false, value, options, listLabel } = props
  const { placeholder, labelHidden = false, opensOnPress = false, end } = props
  const list = useOptionList(options, props.onChoose)
  const activeIndex = options.findIndex(({ key }) => key === list.activeKey)
  const listId = `${id}-list`
  const optionId = (index: number) => `${id}-option-${index}`
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) list.close()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      <div className="relative" onBlur={closeWhenLeft}>
        <input
          id={id}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          className={classNames(CONTROL_STYLE, 'placeholder:text-ink-soft', end !== undefined && 'pr-11')}
          placeholder={placeholder}
          value={value}
          aria-autocomplete="list"
          aria-expanded={list.isShown}
          aria-controls={listId}
          aria-activedescendant={list.isShown && activeIndex >= 0 ? optionId(activeIndex) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => {
            list.showAnew()
            props.onValueChange(event.target.value)
          }}
          onKeyDown={list.handleKey}
          onFocus={props.onFocus}
          onClick={opensOnPress ? list.show : undefined}
        />
        {end}
        <OptionList
          id={listId}
          label={listLabel}
          options={list.isShown ? options : []}
          activeKey={list.activeKey}
          optionId={optionId}
          onChoose={list.choose}
        />
      </div>
    </FieldFrame>
  )
}

/** Opens and closes the list, and walks through it by the keyboard. */
function useOptionList(options: readonly ComboboxOption[], onChoose: (key: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const isShown = isOpen && options.length > 0
  const close = () => {
    setOpen(false)
    setActiveKey(null)
  }
  const choose = (key: string) => {
    close()
    onChoose(key)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    setActiveKey(optionAt(options, options.findIndex(({ key }) => key === activeKey) + by))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isShown && activeKey !== null) {
      event.preventDefault()
      choose(activeKey)
    } else if (event.key === 'Enter' || event.key === 'Tab') close()
    else if (event.key === 'Escape' && isShown) {
      // Escape closes the list first: the typed text stays.
      event.preventDefault()
      close()
    }
  }
  return {
    isShown,
    activeKey,
    show: () => setOpen(true),
    /** Shows the list for other words: no option is chosen in it yet. */
    showAnew: () => {
      setOpen(true)
      setActiveKey(null)
    },
    close,
    choose,
    handleKey,
  }
}

/**
 * Finds the option at an index. There is one place more than options: moving
 * past an end leads back into the text.
 */
function optionAt(options: readonly ComboboxOption[], index: number): string | null {
  const count = options.length + 1
  return options[((index + 1 + count) % count) - 1]?.key ?? null
}

type OptionListProps = {
  id: string
  label: string
  /** None while the list is closed. */
  options: readonly ComboboxOption[]
  activeKey: string | null
  optionId: (index: number) => string
  onChoose: (key: string) => void
}

function OptionList({ id, label, options, activeKey, optionId, onChoose }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-md border border-line bg-overlay py-1 text-ink shadow-raised"
    >
      {options.map(({ key, content, group }, index) => [
        group !== undefined && group !== options[index - 1]?.group && (
          <p
            key={group}
            id={`${id}-${group}`}
            role="presentation"
            className="px-3 pt-2 pb-0.5 text-xs font-bold text-ink-soft"
          >
            {group}
          </p>
        ),
        <button
          key={key}
          id={optionId(index)}
          type="button"
          role="option"
          aria-selected={key === activeKey}
          tabIndex={-1}
          className={classNames(
            'block min-h-11 w-full px-3 py-1.5 text-left hover:bg-quiet',
            key === activeKey && 'bg-primary-100',
          )}
          aria-describedby={group === undefined ? undefined : `${id}-${group}`}
          data-edge={key === activeKey ? true : undefined}
          onClick={() => onChoose(key)}
        >
          {content}
        </button>,
      ])}
    </div>
  )
}
