import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';

/** Returns the tab of a settings page. It is in the address, so that it can be linked. */
export function useSettingsTab<Name extends string>(names: readonly Name[]): [Name, (name: string) => void] {
  const [search, setSearch] = useSearchParams();
  const current = names.find((name) => name === search.get('part')) ?? names[0]!;
  return [current, (name) => setSearch({ part: name }, { replace: true })];
}

interface SettingsTabsProps {
  label: string;
  current: string;
  tabs: readonly { name: string; label: string }[];
  onChange: (name: string) => void;
}

export function SettingsTabs({ label, current, tabs, onChange }: SettingsTabsProps) {
  return (
    <Card sx={{ mb: 1.5 }}>
      <Tabs
        value={current}
        onChange={(_, name: string) => onChange(name)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Tab key={tab.name} value={tab.name} label={tab.label} />
        ))}
      </Tabs>
    </Card>
  );
}
