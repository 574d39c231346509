#!/bin/sh
# Makes the shop's role and its database when the volume is new. The role owns the database and nothing else.
set -eu
if [ -z "$PGPASSWORD" ]; then
	echo "PGPASSWORD is empty: set the password of the shop's role" >&2
	exit 1
fi
SHOP_PASSWORD=$PGPASSWORD
unset PGPASSWORD
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" -U postgres <<'SQL'
CREATE ROLE shop LOGIN PASSWORD :'password';
CREATE DATABASE shop OWNER shop;
SQL
