// /user/{id}: the public profile of a person or a company.

import { useParams } from '@/lib/router/location';
import { useProfileQuery } from '@/features/profile/api/get-profile';
import { PublicProfile } from './user/public-profile';

export function UserRoute() {
  const { userId = '' } = useParams();
  return <PublicProfile query={useProfileQuery(userId)} />;
}
