import type { ReactNode } from 'react'
import { ListPanel, type ListPanelProps } from './ListPanel'
import { Page } from '../layout/Page'

interface Props<Row> extends ListPanelProps<Row> {
  /** The button or menu that makes a new one. */
  tools?: ReactNode
}

/** A list as a screen of its own. */
export function ListPage<Row>({ tools, ...list }: Props<Row>) {
  return (
    <Page title={list.title} tools={tools}>
      <ListPanel {...list} />
    </Page>
  )
}
