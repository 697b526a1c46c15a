import { z } from 'zod'
import { fieldsOf } from '../../../api/contract/fieldsOf'
import type { FormData } from '../../../api/contract'
import { entriesIn, isUndecided } from '../form/pills'
import { isSameForm } from '../sameForm'
import { slotsOf } from '../form/slotLayouts'
import { storedFormSchema } from '../form/storedForm'

/** States of a form: `past` oldest first, `future` latest undone first. */
export interface History {
  past: FormData[]
  present: FormData
  future: FormData[]
  /** When the present was recorded, in milliseconds. */
  at: number
  /** Names of the fields of `extra_form_data` that the step changed; null where it changed more. */
  part: string | null
}

const forms = z.array(storedFormSchema)
export const historySchema: z.ZodType<History> = z.object({
  past: forms,
  present: storedFormSchema,
  future: forms,
  at: z.number(),
  part: z.string().nullable(),
})

/** How many steps undo goes back. */
const maxUndoSteps = 100
const oneGesture = 1000

export const begun = (present: FormData): History => ({
  past: [],
  present,
  future: [],
  at: 0,
  part: null,
})

/** No pill lacks its aggregation. */
const isSettled = (form: FormData) =>
  slotsOf(form).every(({ name }) => !entriesIn(form, name).some(isUndecided))

const partsOf = ({ extra_form_data = {} }: FormData) => {
  const { viz_options, ...page } = extra_form_data
  const options = Object.entries(fieldsOf(viz_options)).map(([name, value]): [string, unknown] => [
    `viz_options ${name}`,
    value,
  ])
  return new Map(
    [...Object.entries(page), ...options].map(([name, value]) => [name, JSON.stringify(value)]),
  )
}

const changedParts = (one: FormData, other: FormData) => {
  const [ones, others] = [partsOf(one), partsOf(other)]
  return [...new Set([...ones.keys(), ...others.keys()])]
    .filter((name) => ones.get(name) !== others.get(name))
    .toSorted()
    .join()
}

const withoutPage = (form: FormData): FormData => ({ ...form, extra_form_data: {} })

/** Names of the fields of `extra_form_data` that differ, empty where none does; null where more differs. */
const difference = (one: FormData, other: FormData) =>
  isSameForm(withoutPage(one), withoutPage(other)) && one['slice_name'] === other['slice_name']
    ? changedParts(one, other)
    : null

/**
 * The history after an edit. What is still being chosen is no step yet; edits of one part of the page alone (an option, a
 * color, the grid) that follow each other within a second are one step.
 */
export const recorded = (history: History, form: FormData, at: number): History => {
  if (!isSettled(form)) return history
  const part = difference(history.present, form)
  if (part === '') return { ...history, present: form }
  const goesOn = part !== null && part === history.part && at - history.at < oneGesture
  const past = goesOn ? history.past : [...history.past, history.present].slice(-maxUndoSteps)
  return { past, present: form, future: [], at, part }
}

export const undone = (history: History): History => {
  const before = history.past.at(-1)
  return before === undefined
    ? history
    : {
        past: history.past.slice(0, -1),
        present: before,
        future: [history.present, ...history.future],
        at: 0,
        part: null,
      }
}

export const redone = (history: History): History => {
  const [next, ...future] = history.future
  return next === undefined
    ? history
    : { past: [...history.past, history.present], present: next, future, at: 0, part: null }
}

/** Goes on from a stored history; an opened form that differs from its present is one more step. */
export const resumed = (stored: History | null, opened: FormData): History =>
  stored === null ? begun(opened) : recorded({ ...stored, at: 0, part: null }, opened, 0)
