// Display elements: pills, tags, chips, badges, avatars, numbers, small charts, tables.

import { BriefcaseBusiness, Eye, Hourglass, Send } from 'lucide-react';
import { ApplicationTrack } from '@/domain/applications/application-track';
import { DeadlinePill } from '@/components/deadline-pill';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Bars } from '@/components/ui/bars';
import { Chip } from '@/components/ui/chip';
import { Pill } from '@/components/ui/pill';
import { Progress } from '@/components/ui/progress';
import { Sparkline } from '@/components/ui/sparkline';
import { StatCard } from '@/components/ui/stat-card';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Tag } from '@/components/ui/tag';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { Example } from './example';

const STATUSES = [
  'Open',
  'Closed',
  'Active',
  'Under Review',
  'Interview Scheduled',
  'Rejected',
  'Accepted',
  'Hired',
  'Available',
  'Busy',
  'Actively Looking',
  'Open to Offers',
];
const NOW = new Date('2026-11-15T06:00:00Z');
const DEADLINES = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-19', '2026-12-06', '2027-01-20'];

export function Facts() {
  return (
    <>
      <Example title="Status pills, deadlines, tags and chips">
        {STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        {DEADLINES.map((deadline) => (
          <DeadlinePill key={deadline} deadline={deadline} now={NOW} />
        ))}
        <Pill tone="outline" icon={BriefcaseBusiness}>
          Full-time
        </Pill>
        <Tag matched>React</Tag>
        <Tag>Node.js</Tag>
        <Chip onRemove={() => undefined}>Bengaluru</Chip>
        <Badge count={3} />
        <Badge count={12} />
      </Example>
      <Example title="People are round, organisations are square">
        <Avatar id="1" name="Ananya Iyer" online />
        <Avatar id="2" name="Nusrat Jahan" size="lg" />
        <Avatar id="3" name="Joseph D’Souza" size="sm" />
        <Avatar id="6" name="A person with a picture" url="/favicon.svg" />
        <Avatar id="7" name="A person whose picture is gone" url="/nowhere.png" />
        <Avatar id="4" name="Konark Energy" kind="organisation" />
        <Avatar id="5" name="Sahyadri Foods" kind="organisation" size="lg" />
      </Example>
      <Example title="Numbers" className="grid sm:grid-cols-2">
        <StatCard icon={Send} label="Total Applications" figure="12" note="3 this week" to="/dev/ui" />
        <StatCard
          icon={Send}
          label="Total Applications"
          figure="12"
          note="3 this week"
          to="/dev/ui"
          chart={<Sparkline numbers={[4, 4, 5, 5, 7, 8, 9, 9, 12]} />}
        />
        <StatCard
          icon={Hourglass}
          label="Pending Reviews"
          figure="5"
          note="2 older than a week"
          to="/dev/ui"
          chart={<Sparkline numbers={[1, 2, 2, 3, 4, 3, 5]} tone="marigold" />}
        />
        <StatCard
          icon={Eye}
          label="Profile Views"
          figure="128"
          note="18 more than last week"
          to="/dev/ui"
          chart={<Bars numbers={[2, 3, 3, 5, 4, 6, 5, 7, 6, 8, 7, 9]} />}
        />
        <Progress label="Uploading launch.mp4" percent={64} />
        <div className="flex flex-wrap gap-4">
          {APPLICATION_STATUSES.map((status) => (
            <ApplicationTrack key={status} status={status} />
          ))}
        </div>
      </Example>
      <Example title="Tables" className="block">
        <Table>
          <thead>
            <tr>
              <HeadCell>Job</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell className="text-right">Views</HeadCell>
            </tr>
          </thead>
          <tbody>
            <Row>
              <Cell className="font-[600]">Plant Engineer</Cell>
              <Cell>
                <StatusPill status="Active" />
              </Cell>
              <Cell className="text-right tabular-nums">612</Cell>
            </Row>
          </tbody>
        </Table>
      </Example>
    </>
  );
}
