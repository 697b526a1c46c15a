import type { ReactNode } from 'react'
import { ListPanel, type ListPanelProps } from './ListPanel'
import { Page } from '../layout/Page'

interface Props<Row> extends ListPanelProps<Row> {
  tools?: ReactNode
}

export function ListPage<Row>({ tools, ...list }: Props<Row>) {
  return (
    <Page title={list.title} tools={tools}>
      <ListPanel {...list} />
    </Page>
  )
}
