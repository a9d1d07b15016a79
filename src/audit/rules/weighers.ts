/** Functions that a row of a rule file names, to weigh a hit by what levels cannot say: whose host, which key, what is around it. */
import type { Weighers } from '../match/load-rules.ts';
import { byEditorSettings } from './agent-permissions/ag-01-approval-bypass.ts';
import { levelOfLaunch } from './agent-permissions/ag-01-launches.ts';
import { byServerAddress } from './agent-permissions/ag-06-remote-tools.ts';
import { byUnlimitedApproval } from './agent-permissions/ag-07-approvals.ts';
import { byBuildIndex } from './builds/indexes.ts';
import { byWholeStore } from './commands/emptied-stores.ts';
import { byNet } from './commands/written-wallets.ts';
import { byLoss } from './flows/home-lost.ts';
import { byBankAccount } from './flows/named-payees.ts';
import { byLedTraffic, bySentText, byTrustedCertificate } from './flows/obeyed-texts.ts';
import { byGivenKeys, byMemoryLine } from './programs/agent-files.ts';
import { byForeignHost } from './programs/foreign-hosts.ts';
import { byLeftBalance, byReplacedAccount, bySomePayments } from './programs/changed-recipients.ts';
import { byFixedDate, byOverwrittenFolder, byWholeAccount } from './programs/lost-data.ts';
import { byBackups } from './programs/lost-folders.ts';
import { byLastingIndex, byManifestAddress, byManifestIndex, byTapHost } from './programs/package-sources.ts';
import { byReplacedRecipient } from './programs/payments.ts';
import { byWrittenPattern } from './prompt-injection/pi-01/orders-to-drop.ts';
import { byRemarkReader, bySending } from './prompt-injection/pi-04-hidden-orders.ts';
import { byPublisher } from './prompt-injection/pi-05-total-orders.ts';
import { byPosedWish } from './prompt-injection/pi-06/planted-preferences.ts';
import { byAnnouncedTask } from './prompt-injection/pi-09-task-swap.ts';
import { byWrittenPermissions } from './shapes/agent-settings.ts';
import { asShown } from './shapes/doors.ts';
import { byEmptiedLogs } from './shapes/ruined-data.ts';
import { byDataStatement } from './steps/ruin.ts';
import { byPackage, byRunnerPackage } from './supply-chain/sc-01-unpinned-runner.ts';
import { byIndex } from './supply-chain/sc-04-other-index.ts';
import { byStranger, byUnknownPackage } from './supply-chain/sc-04-unchecked-index.ts';
import { byLookAlike } from './supply-chain/sc-05-look-alikes.ts';
import { byVendorName } from './system-changes/sy-01-borrowed-names.ts';
import { byGitHook, byStartFile } from './system-changes/sy-01-persistence.ts';
import { byPersistence } from './system-changes/sy-01-phrases.ts';
import { byAddedKey, byRights, outsideTests } from './system-changes/sy-01-rights.ts';
import { byBroadTarget, byDisk, byFoundTarget } from './system-changes/sy-02-destruction.ts';
import { byOriginals, bySentKey, bySystemTables } from './system-changes/sy-02-user-data.ts';
import { byPassing } from './system-changes/sy-04-passing.ts';
import { byProtection, byQuarantine } from './system-changes/sy-04-protection-off.ts';
import { byStandingPassword } from './system-changes/sy-05-accounts.ts';
import { byGrant, byMailbox, byRole } from './system-changes/sy-05-granted-access.ts';
import { byAccountReader } from './system-changes/sy-05-new-accounts.ts';
import { byEngineSocket, byPrintedCredentials, byReach } from './system-changes/sy-06-container-host.ts';

export const weighers: Weighers = {
  byForeignHost,
  asShown,
  byAccountReader,
  byAddedKey,
  byAnnouncedTask,
  byBackups,
  byBankAccount,
  byBroadTarget,
  byBuildIndex,
  byDataStatement,
  byDisk,
  byEditorSettings,
  byEmptiedLogs,
  byEngineSocket,
  byFixedDate,
  byFoundTarget,
  byGitHook,
  byGivenKeys,
  byGrant,
  byIndex,
  byLastingIndex,
  byLedTraffic,
  byLeftBalance,
  byLookAlike,
  byLoss,
  byMailbox,
  byManifestAddress,
  byManifestIndex,
  byMemoryLine,
  byNet,
  byOriginals,
  byOverwrittenFolder,
  byPackage,
  byPassing,
  byPersistence,
  byPosedWish,
  byPrintedCredentials,
  byProtection,
  byPublisher,
  byQuarantine,
  byReach,
  byRemarkReader,
  byReplacedAccount,
  byReplacedRecipient,
  byRights,
  byRole,
  byRunnerPackage,
  bySending,
  bySentKey,
  bySentText,
  byServerAddress,
  bySomePayments,
  byStandingPassword,
  byStartFile,
  byStranger,
  bySystemTables,
  byTapHost,
  byTrustedCertificate,
  byUnknownPackage,
  byUnlimitedApproval,
  byVendorName,
  byWholeAccount,
  byWholeStore,
  byWrittenPattern,
  byWrittenPermissions,
  levelOfLaunch,
  outsideTests,
};
