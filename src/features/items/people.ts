import type { UserReference } from '../../api/contract'
import { formatAge } from '../../ui'

const nameOf = ({ first_name, last_name, username }: UserReference) =>
  `${first_name} ${last_name}`.trim() || username

/** Some people in words. */
export const peopleNamed = (people: readonly UserReference[]) =>
  people.length === 0 ? '–' : people.map(nameOf).join(', ')

/** Who did something, how long ago. */
export const doneBy = (time: string, person: UserReference | null) =>
  person === null ? formatAge(time) : `${formatAge(time)} by ${nameOf(person)}`
