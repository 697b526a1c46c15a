import { useSelector } from '@xstate/react'
import type { AdvancedSettingsRef } from '../../machines/upload/advancedSettings.machine'
import { settingErrors } from '../../machines/upload/uploadSettings'
import { Button, Dialog, FootSpace, FormColumn, Quiet, Tabs } from '../../ui'
import { ColumnSettings } from './ColumnSettings'
import { FormatSettings } from './FormatSettings'

const tabs = [
  { key: 'columns', label: 'Column Settings' },
  { key: 'formatting', label: 'Formatting' },
] as const

export function AdvancedSettings({ actor }: { actor: AdvancedSettingsRef }) {
  const { tab, settings, separator } = useSelector(actor, (snapshot) => snapshot.context)
  const [wrong] = Object.values(settingErrors(settings, separator))
  const footer = (
    <>
      <Quiet>The preview follows every change</Quiet>
      <FootSpace />
      <Button size="large" onClick={() => actor.send({ type: 'dialog.dismissed' })}>
        Cancel
      </Button>
      <Button size="large" type="submit" appearance="primary" disabledReason={wrong}>
        Save &amp; Close
      </Button>
    </>
  )
  return (
    <Dialog
      title="Advanced settings"
      size={866}
      height={560}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
      onSubmit={() => actor.send({ type: 'settings.saved' })}
      footer={footer}
    >
      <FormColumn>
        <Tabs
          label="Advanced settings"
          selected={tab}
          tabs={tabs}
          onSelect={(chosen) => actor.send({ type: 'tab.chosen', tab: chosen })}
        />
        {tab === 'columns' ? <ColumnSettings actor={actor} /> : <FormatSettings actor={actor} />}
      </FormColumn>
    </Dialog>
  )
}
