// /user/{id}: a person or a company as everyone sees them.

import { useParams } from 'react-router';
import { useProfileQuery } from '@/features/profile/api/get-profile';
import { PublicProfile } from './user/public-profile';

export function UserRoute() {
  const { userId = '' } = useParams();
  return <PublicProfile query={useProfileQuery(userId)} />;
}
