CREATE TABLE "blocks" (
	"uid" text NOT NULL,
	"blocked_uid" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "blocks_uid_blocked_uid_pk" PRIMARY KEY("uid","blocked_uid")
);
--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"slow_mode_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"client_id" text NOT NULL,
	"username" text NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"at" bigint NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text
);
--> statement-breakpoint
CREATE TABLE "chat_mutes" (
	"uid" text PRIMARY KEY NOT NULL,
	"until_at" bigint NOT NULL,
	"reason" text NOT NULL,
	"muted_by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"uid" text NOT NULL,
	"channel" text NOT NULL,
	"last_read_id" bigint NOT NULL,
	CONSTRAINT "chat_reads_uid_channel_pk" PRIMARY KEY("uid","channel")
);
--> statement-breakpoint
CREATE TABLE "player_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"assigned_to" text,
	"resolution" text,
	"created_at" bigint NOT NULL,
	"resolved_at" bigint
);
--> statement-breakpoint
CREATE TABLE "friends" (
	"uid" text NOT NULL,
	"friend_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "friends_uid_friend_uid_pk" PRIMARY KEY("uid","friend_uid")
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"leader_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_active_at" bigint NOT NULL,
	"is_public" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"xp_bonus_enabled" boolean NOT NULL,
	"share_location" boolean NOT NULL,
	"auto_accept_friends" boolean NOT NULL,
	"brought_xp" bigint DEFAULT 0 NOT NULL,
	"brought_activities" bigint DEFAULT 0 NOT NULL,
	"brought_play_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"from_uid" text NOT NULL,
	"to_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_members" (
	"uid" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "party_members_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" bigint NOT NULL,
	"total_xp" bigint NOT NULL,
	"activities" bigint NOT NULL,
	"play_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_uid");--> statement-breakpoint
CREATE INDEX "chat_messages_channel" ON "chat_messages" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "chat_messages_client" ON "chat_messages" USING btree ("client_id","channel","id");--> statement-breakpoint
CREATE INDEX "player_reports_status" ON "player_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "player_reports_reporter" ON "player_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "player_reports_open" ON "player_reports" USING btree ("reporter_id","target_type","target_id") WHERE status in ('pending', 'reviewing');--> statement-breakpoint
CREATE INDEX "friends_of" ON "friends" USING btree ("friend_uid");--> statement-breakpoint
CREATE INDEX "parties_public" ON "parties" USING btree ("last_active_at" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE UNIQUE INDEX "party_invites_pending" ON "party_invites" USING btree ("party_id","to_uid") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "party_invites_to" ON "party_invites" USING btree ("to_uid");--> statement-breakpoint
CREATE INDEX "party_invites_expiry" ON "party_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "party_members_party" ON "party_members" USING btree ("party_id","place");