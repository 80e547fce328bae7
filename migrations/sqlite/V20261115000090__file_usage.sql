-- How much an account keeps is asked before each of its uploads, and answered from this index alone.

drop index objects_owner_id_idx;
create index objects_owner_id_size_idx on objects (owner_id, size);
