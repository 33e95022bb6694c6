CREATE TABLE "account_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_changes_transaction" ON "account_changes" USING btree ("transaction");--> statement-breakpoint
CREATE FUNCTION "note_account_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "account_changes" ("uid") VALUES (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_changed" AFTER UPDATE OR DELETE ON "auth_users"
	FOR EACH ROW EXECUTE FUNCTION "note_account_change"('id');
--> statement-breakpoint
CREATE TRIGGER "session_changed" AFTER DELETE OR UPDATE OF "token", "user_id", "expires_at" ON "auth_sessions"
	FOR EACH ROW EXECUTE FUNCTION "note_account_change"('user_id');
--> statement-breakpoint
CREATE TRIGGER "character_suspended" AFTER DELETE OR UPDATE OF "deleted_at", "ban_id" ON "players"
	FOR EACH ROW EXECUTE FUNCTION "note_account_change"('uid');
--> statement-breakpoint
CREATE TRIGGER "ban_changed" AFTER UPDATE OR DELETE ON "bans"
	FOR EACH ROW EXECUTE FUNCTION "note_account_change"('player_id');
