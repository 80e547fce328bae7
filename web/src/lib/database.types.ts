// The tables as the client sees them.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      profiles: {
        Row: {
          id: string
          user_type: string
          full_name: string
          handle: string | null
          email: string | null
          avatar_url: string | null
          headline: string | null
          bio: string | null
          company_name: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          full_name?: string
          handle?: string | null
          avatar_url?: string | null
          headline?: string | null
          bio?: string | null
          company_name?: string | null
        }
        Update: {
          full_name?: string
          handle?: string | null
          avatar_url?: string | null
          headline?: string | null
          bio?: string | null
          company_name?: string | null
        }
        Relationships: []
      }
      posts: {
        Row: {
          id: string
          user_id: string
          content: string | null
          media_url: string | null
          media_type: string | null
          created_at: string
          likes: number
          comments: number
          shares: number
        }
        Insert: {
          user_id?: string
          content?: string | null
          media_url?: string | null
          media_type?: string | null
        }
        Update: {
          content?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'posts_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: { [_ in never]: never }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
